import { readableText } from "../../../platform/text/parse-inline.ts";
import {
  chosenVariant,
  type Entries,
  entryOf,
  type FormField,
  itemIds,
  type NamedField,
  partName,
} from "./form-field.ts";

/** The properties by which editors know an item, the best first. */
const TITLES = ["name", "title", "label", "authorName", "slug"];
const MAX_NAME = 60;

/** Returns the field whose text names an item: its name or title, otherwise its first text of one line. */
export function titleField(fields: readonly NamedField[]): NamedField | undefined {
  const lines = fields.filter(({ field }) => field.kind === "text" && field.rows === 1);
  return TITLES.map((title) => lines.find(({ name }) => name === title)).find(Boolean) ?? lines[0];
}

/** Names an item by its list, its place from 0, and its own name if it has one: 'Officers 2 (Ngozi Eze)'. */
export function itemLabel(list: string, place: number, name: string): string {
  const text = readableText(name);
  const short = text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
  return short === "" ? `${list} ${place + 1}` : `${list} ${place + 1} (${short})`;
}

/** Returns the text of a closed item, as it is read: its title, otherwise the first one within its lists; the empty text when there is none. */
export function itemTitle(item: FormField, entries: Entries, control: string): string {
  switch (item.kind) {
    case "text":
      return readableText(entryOf(entries, control)).trim();
    case "group":
      return titleAmong(item.fields, entries, control);
    case "variants":
      return titleAmong(chosenVariant(item.variants, entries, control)?.fields ?? [], entries, control);
    case "list":
      return firstText(itemIds(entries, control), (id) => itemTitle(item.item, entries, partName(control, id)));
    default:
      return "";
  }
}

function titleAmong(fields: readonly NamedField[], entries: Entries, control: string): string {
  const titled = titleField(fields) ?? fields.find(({ field }) => field.kind === "text");
  const parts = [...(titled ? [titled] : []), ...fields.filter(({ field }) => field.kind === "list")];
  return firstText(parts, ({ name, field }) => itemTitle(field, entries, partName(control, name)));
}

function firstText<Part>(parts: readonly Part[], textOf: (part: Part) => string): string {
  for (const part of parts) {
    const text = textOf(part);
    if (text !== "") return text;
  }
  return "";
}

/** Returns the text by which editors know an item of a form; for one of several kinds without a text, its kind; otherwise the empty text. */
export function itemName(item: FormField, entries: Entries, control: string): string {
  const variant = item.kind === "variants" ? chosenVariant(item.variants, entries, control) : undefined;
  const titled = titleField(item.kind === "group" ? item.fields : (variant?.fields ?? []));
  const text = titled ? entryOf(entries, partName(control, titled.name)).trim() : "";
  return text || (variant?.label ?? "");
}
