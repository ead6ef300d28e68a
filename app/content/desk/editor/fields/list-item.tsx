import { Fragment, type PointerEvent, useState } from "react";
import { focusDigits, type PictureFiles } from "../../../../platform/images/picture.ts";
import { Badge } from "../../../../ui/badge.tsx";
import {
  chosenVariant,
  type Entries,
  entryOf,
  itemsName,
  type List,
  type NamedField,
  partName,
  readEntries,
  variantName,
} from "../../form/form-field.ts";
import { itemTitle } from "../../form/item-label.ts";
import { type FieldsContext, hasNameWithin, type RenderField } from "./fields-context.ts";

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
  const handle = <Handle onDrag={onDrag} />;
  const buttons = <ItemButtons {...props} label={`${field.one} ${place}`} />;
  if (!fields)
    return (
      <div className="flex items-start gap-2 p-2">
        {handle}
        <div className="grid min-w-0 grow gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <div className="min-w-0">{renderField({ ...item, label: `${item.label} ${place}` }, name, context)}</div>
          {buttons}
        </div>
      </div>
    );
  return (
    <div className="relative">
      <div className="absolute top-1 left-2">{handle}</div>
      <details
        id={name}
        name={list}
        open={isOpen || isNew || undefined}
        onInput={({ currentTarget }) => setTitle(itemTitle(item, typedWithin(currentTarget), name))}
        className="group/item scroll-mt-6"
      >
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 py-1 pr-4 pl-14 font-semibold text-link noscript:pl-4">
          {picture && <ItemPicture key={picture.base} files={picture} />}
          <span className="line-clamp-2 min-w-0 break-words">
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
          {buttons}
        </div>
      </details>
    </div>
  );
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
      className="aspect-4/3 w-12 rounded bg-ground-300 object-cover"
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

type ButtonsProps = Pick<ItemProps, "list" | "id" | "place" | "count" | "onChange"> & { label: string };

function ItemButtons({ list, id, place, count, onChange, label }: ButtonsProps) {
  const buttons = [
    { kind: "up", text: "Move up", sign: "M8 3 3 8h3v5h4V8h3z", isUseless: place === 1 },
    { kind: "down", text: "Move down", sign: "M8 13l5-5h-3V3H6v5H3z", isUseless: place === count },
    { kind: "remove", text: "Remove", sign: "M4 2 2 4l4 4-4 4 2 2 4-4 4 4 2-2-4-4 4-4-2-2-4 4z", isUseless: false },
  ];
  return (
    <div className="flex gap-1">
      {buttons.map(({ kind, text, sign, isUseless }) => (
        <button
          key={kind}
          type="submit"
          name="$intent"
          value={`${kind} ${list} ${id}`}
          // Without JavaScript, the page is loaded again: there instead of at its top.
          formAction={`#${kind === "remove" ? list : partName(list, id)}`}
          title={text}
          disabled={isUseless}
          onClick={(event) => {
            event.preventDefault();
            const button = event.currentTarget;
            onChange(kind, id);
            // The browser drops the focus when the item moves in the document.
            if (kind !== "remove") focusEnabled(button);
          }}
          className="grid size-11 cursor-pointer place-items-center rounded border border-ink-400 bg-white text-ink-800 hover:border-ink-700 hover:bg-ground-200 disabled:cursor-not-allowed disabled:border-ground-500 disabled:text-ink-400"
        >
          <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
            <path d={sign} />
          </svg>
          <span className="sr-only">
            {text}: {label}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Focuses a button; at the end of the list, where it is disabled, the one beside it. */
function focusEnabled(button: HTMLButtonElement) {
  const target = button.disabled ? button.parentElement?.querySelector("button:enabled") : button;
  if (target instanceof HTMLElement) target.focus();
}
