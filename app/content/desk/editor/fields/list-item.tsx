import { Fragment, type PointerEvent, useState } from "react";
import { focusDigits, type PictureFiles } from "../../../../platform/images/picture.ts";
import { Badge } from "../../../../ui/badge.tsx";
import {
  chosenVariant,
  type Entries,
  entryOf,
  isLine,
  itemsName,
  type List,
  type NamedField,
  partName,
  readEntries,
  variantName,
} from "../../form/form-field.ts";
import { itemTitle } from "../../form/item-label.ts";
import { type FieldsContext, hasNameWithin, type RenderField } from "./fields-context.ts";
import { ItemButtons, ItemMenu } from "./item-buttons.tsx";

type ItemProps = {
  field: List;
  list: string;
  id: string;
  place: number;
  count: number;
  /** Whether the item is shown open, because something in it is wrong. */
  isOpen: boolean;
  context: FieldsContext;
  renderField: RenderField;
  onChange(kind: string, id: string): void;
  onDrag(event: PointerEvent): void;
};

/** One item of a list: a line with its title that opens its fields, or the field itself when there is but one. */
export function ListItem(props: ItemProps) {
  const { field, list, id, place, count, isOpen, renderField, onDrag } = props;
  const name = partName(list, id);
  const { item } = field;
  const variant = item.kind === "variants" ? chosenVariant(item.variants, props.context.entries, name) : undefined;
  const fields = item.kind === "group" ? item.fields : variant?.fields;
  const { picture, context } = useItemPicture(fields, name, props.context);
  const [title, setTitle] = useState(() => (fields ? itemTitle(item, context.entries, name) : ""));
  // Without JavaScript, an added item comes back empty and last.
  const [isNew] = useState(place === count && title === "");
  if (!fields) return <FieldItem {...props} />;
  return (
    <div className="relative">
      <div className="absolute top-1 left-2">
        <Handle onDrag={onDrag} />
      </div>
      <details
        id={name}
        name={list}
        open={isOpen || isNew || undefined}
        onInput={({ currentTarget }) => setTitle(itemTitle(item, typedWithin(currentTarget), name))}
        className="group/item scroll-mt-6"
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-x-3 py-1 pr-4 pl-14 font-semibold text-link noscript:pl-4">
          {picture && <ItemPicture key={picture.base} files={picture} />}
          <span className="line-clamp-1 min-w-0 break-words sm:line-clamp-2">
            {place}. {variant && `${variant.label}: `}
            {title.slice(0, MAX_TITLE) || untitled(field.one, hasValueWithin(context.entries, name))}
          </span>
          <Marks name={name} context={context} />
        </summary>
        <div className="grid gap-4 px-3 py-3 sm:pr-4 sm:pl-14">
          {item.kind === "group"
            ? fields.map((one) => (
                <Fragment key={one.name}>{renderField(one.field, partName(name, one.name), context)}</Fragment>
              ))
            : renderField(item, name, context)}
          <ItemButtons {...actionsOf(props)} />
        </div>
      </details>
    </div>
  );
}

/** An item that is one field. One line of text has its buttons beside it, and its number for a label, which only screen readers need. */
function FieldItem(props: ItemProps) {
  const { field, list, id, place, context, renderField, onDrag } = props;
  const { item } = field;
  const control = renderField({ ...item, label: `${item.label} ${place}` }, partName(list, id), context);
  const actions = actionsOf(props);
  if (isLine(item))
    return (
      <div className="flex items-center gap-1 p-1 sm:gap-2">
        <Handle onDrag={onDrag} />
        <span aria-hidden="true" className="min-w-5 text-right text-ink-700 tabular-nums">
          {place}.
        </span>
        <div className="min-w-0 grow [&_label]:sr-only [&_label~div]:mt-0">{control}</div>
        <div className="max-sm:hidden">
          <ItemButtons {...actions} />
        </div>
        <div className="sm:hidden">
          <ItemMenu {...actions} />
        </div>
      </div>
    );
  return (
    <div className="flex items-start gap-2 p-2">
      <Handle onDrag={onDrag} />
      <div className="grid min-w-0 grow gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <div className="min-w-0">{control}</div>
        <ItemButtons {...actions} />
      </div>
    </div>
  );
}

function actionsOf({ field, list, id, place, count, onChange }: ItemProps) {
  return { list, id, place, count, label: `${field.one} ${place}`, onChange };
}

const MAX_TITLE = 80;

/** Names an item without a title: 'Fee', or 'New fee' when nothing was in it. */
function untitled(one: string, isFilledIn: boolean): string {
  return isFilledIn ? one.replace(/^./, (letter) => letter.toUpperCase()) : `New ${one}`;
}

function hasValueWithin(entries: Entries, item: string): boolean {
  const isTyped = (name: string) => !name.endsWith(variantName("")) && !name.endsWith(itemsName(""));
  return [...entries].some(
    ([name, values]) => name.startsWith(`${item}.`) && isTyped(name) && values.some((value) => value !== ""),
  );
}

/** Reads what is typed into an item. The items that were removed from its lists are disabled. */
function typedWithin(item: HTMLElement): Entries {
  const controls = item.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:enabled, textarea:enabled");
  return readEntries([...controls].map(({ name, value }) => [name, value]));
}

/** Without the frame of other pictures: a summary contains no blocks. */
function ItemPicture({ files: { base, webp, width, height, focus } }: { files: PictureFiles }) {
  return (
    <img
      src={`${base}-${webp[0]}.webp`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      {...(focus && { "data-focus-x": focusDigits(focus.x), "data-focus-y": focusDigits(focus.y) })}
      className="aspect-4/3 w-12 shrink-0 rounded bg-ground-300 object-cover"
    />
  );
}

/** Returns the picture that names an item, as it is chosen now, and the context that notices the choice. */
function useItemPicture(fields: readonly NamedField[] | undefined, item: string, context: FieldsContext) {
  const [picked, setPicked] = useState<PictureFiles | null>(null);
  const field = fields?.find((one) => one.field.kind === "picture");
  if (!field) return { picture: null, context };
  const control = partName(partName(item, field.name), "picture");
  const onPick = (chosen: string, files: PictureFiles) => chosen === control && setPicked(files);
  return {
    picture: picked ?? context.pictures[entryOf(context.entries, control)] ?? null,
    context: { ...context, onPick },
  };
}

/** What is to correct or to check within a closed item. */
function Marks({ name, context: { problems, findings } }: { name: string; context: FieldsContext }) {
  if (hasNameWithin(problems, name)) return <Badge tone="danger">Correct this</Badge>;
  if (!hasNameWithin(findings, name)) return null;
  return <Badge tone="warning">Check this</Badge>;
}

/** What a mouse or a finger drags. The keyboard has the buttons. */
function Handle({ onDrag }: Pick<ItemProps, "onDrag">) {
  return (
    <span
      aria-hidden="true"
      title="Drag to move"
      onPointerDown={onDrag}
      className="grid size-10 shrink-0 cursor-grab touch-none select-none place-items-center rounded text-ink-600 hover:bg-ground-300 hover:text-ink-950 active:cursor-grabbing noscript:hidden"
    >
      <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
        <path d="M4 2h3v3H4zM9 2h3v3H9zM4 6.5h3v3H4zM9 6.5h3v3H9zM4 11h3v3H4zM9 11h3v3H9z" />
      </svg>
    </span>
  );
}
