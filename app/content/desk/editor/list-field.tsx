import { Fragment, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { FieldError } from "../../../ui/field/field.tsx";
import { changeItems } from "../form/change-lists.ts";
import {
  chosenVariant,
  type Entries,
  entryOf,
  type FormField,
  itemIds,
  itemsName,
  type NamedField,
  partName,
  variantName,
} from "../form/form-field.ts";

/** What every field of a form needs. */
export type FieldsContext = {
  entries: Entries;
  /** What is wrong, by the name of the control. */
  problems: ReadonlyMap<string, string>;
  pictures: { name: string; title: string }[];
};

type List = Extract<FormField, { kind: "list" }>;
type RenderField = (field: FormField, name: string) => ReactNode;
type ListProps = { field: List; name: string; context: FieldsContext; renderField: RenderField };

/** A list whose items can be added, removed and moved; without JavaScript the server changes it. */
export function ListField({ field, name, context, renderField }: ListProps) {
  const [{ ids, used, entries }, setItems] = useState(() => {
    const initial = itemIds(context.entries, name);
    return { ids: initial, used: initial, entries: context.entries };
  });
  const isFull = ids.length >= field.max;

  function change(kind: string, id: string) {
    setItems({ ids: changeItems(ids, kind, id) ?? ids, used, entries });
  }

  function add(variant: string) {
    // An id that was used before would bring back what was typed into the removed item.
    const added = (changeItems(used, "add", "") ?? []).slice(-1);
    const kinds = added.map((id): [string, string[]] => [variantName(partName(name, id)), [variant]]);
    setItems({ ids: [...ids, ...added], used: [...used, ...added], entries: new Map([...entries, ...kinds]) });
  }

  return (
    <fieldset id={name} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold text-ink-950">{field.label}</legend>
      {field.help && <p className="text-ink-700 text-sm">{field.help}</p>}
      <FieldError id={name} error={context.problems.get(name)} />
      <ol className="mt-2 grid gap-2">
        {ids.map((id, index) => (
          <li key={id} className="min-w-0 rounded border border-paper-500 bg-paper-100">
            <input type="hidden" name={itemsName(name)} value={id} />
            <Item
              {...{ field, renderField }}
              context={{ ...context, entries }}
              list={name}
              id={id}
              place={index + 1}
              count={ids.length}
              onChange={change}
            />
          </li>
        ))}
      </ol>
      {!isFull && <AddButtons field={field} name={name} onAdd={add} />}
    </fieldset>
  );
}

/** One button, or one for each kind of item. */
function AddButtons({ field, name, onAdd }: { field: List; name: string; onAdd(variant: string): void }) {
  const { item, one } = field;
  const kinds = item.kind === "variants" ? item.variants : [{ value: "", label: `Add a ${one}` }];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {item.kind === "variants" && <span className="w-full text-ink-700 text-sm">Add a {one}:</span>}
      {kinds.map(({ value, label }) => (
        <Button
          key={value}
          type="submit"
          name="$intent"
          value={`add ${name} ${value}`.trim()}
          onClick={(event) => {
            event.preventDefault();
            onAdd(value);
          }}
          className="min-h-11!"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type ItemProps = {
  field: List;
  list: string;
  id: string;
  place: number;
  count: number;
  context: FieldsContext;
  renderField: RenderField;
  onChange(kind: string, id: string): void;
};

function Item({ field, list, id, place, count, context, renderField, onChange }: ItemProps) {
  const name = partName(list, id);
  const { item } = field;
  const variant = item.kind === "variants" ? chosenVariant(item.variants, context.entries, name) : undefined;
  const isWrong = [...context.problems.keys()].some((one) => one === name || one.startsWith(`${name}.`));
  const fields = item.kind === "group" ? item.fields : variant?.fields;
  const title = fields ? titleOf(fields, name, context) : entryOf(context.entries, name);
  const isSmall = !variant && (item.kind !== "group" || item.fields.length <= 3);
  const body = (
    <div className="grid gap-4 p-4">
      {item.kind === "group"
        ? item.fields.map((one) => (
            <Fragment key={one.name}>{renderField(one.field, partName(name, one.name))}</Fragment>
          ))
        : renderField({ ...item, label: `${item.label} ${place}` }, name)}
      <ItemButtons {...{ list, id, place, count, onChange }} label={`${field.one} ${place}`} />
    </div>
  );
  if (isSmall) return body;
  return (
    <details open={isWrong || title === "" || undefined}>
      <summary className="min-h-11 cursor-pointer break-words px-4 py-3 font-semibold text-link">
        {place}. {variant && `${variant.label}: `}
        {title || `New ${field.one}`}
      </summary>
      {body}
    </details>
  );
}

const MAX_TITLE = 80;

/** The first text of an item. */
function titleOf(fields: readonly NamedField[], name: string, { entries }: FieldsContext): string {
  const texts = fields.filter(({ field }) => field.kind === "text");
  const lines = texts.filter(({ field }) => field.kind === "text" && field.rows === 1);
  const named = lines.find((one) => ["name", "title", "authorName"].includes(one.name)) ?? lines[0] ?? texts[0];
  return named ? entryOf(entries, partName(name, named.name)).slice(0, MAX_TITLE) : "";
}

type ButtonsProps = Pick<ItemProps, "list" | "id" | "place" | "count" | "onChange"> & { label: string };

function ItemButtons({ list, id, place, count, onChange, label }: ButtonsProps) {
  const buttons = [
    { kind: "up", text: "Move up", isUseless: place === 1 },
    { kind: "down", text: "Move down", isUseless: place === count },
    { kind: "remove", text: "Remove", isUseless: false },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map(({ kind, text, isUseless }) => (
        <Button
          key={kind}
          type="submit"
          name="$intent"
          value={`${kind} ${list} ${id}`}
          disabled={isUseless}
          onClick={(event) => {
            event.preventDefault();
            onChange(kind, id);
          }}
          className="min-h-11! px-3! text-sm"
        >
          {text}
          <span className="sr-only">: {label}</span>
        </Button>
      ))}
    </div>
  );
}
