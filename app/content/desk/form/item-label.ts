import { chosenVariant, type Entries, entryOf, type FormField, type NamedField, partName } from "./form-field.ts";

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
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
  return short === "" ? `${list} ${place + 1}` : `${list} ${place + 1} (${short})`;
}

/** Returns the text by which editors know an item of a form; for one of several kinds without a text, its kind; otherwise the empty text. */
export function itemName(item: FormField, entries: Entries, control: string): string {
  const variant = item.kind === "variants" ? chosenVariant(item.variants, entries, control) : undefined;
  const titled = titleField(item.kind === "group" ? item.fields : (variant?.fields ?? []));
  const text = titled ? entryOf(entries, partName(control, titled.name)).trim() : "";
  return text || (variant?.label ?? "");
}
