import { removeControlCharacters } from "../../../platform/text/control-characters.ts";

/** A field of a document's form, described for the browser: its label, its limits, and how its value is typed. */
export type FormField = { label: string; help: string | null } & FieldKind;

/** What an empty text stands for: the empty text, a missing property, or null. */
export type Empty = "text" | "absent" | "null";

type FieldKind =
  | { kind: "text"; input: "text" | "email" | "tel" | "url" | "colour"; rows: number; max: number | null; empty: Empty }
  | { kind: "number"; empty: Empty }
  | { kind: "flag" }
  | { kind: "choice"; choices: string[] }
  /** One of what the site has: `from` names the list. */
  | { kind: "pick"; from: string }
  /** A page of the site or a web address. */
  | { kind: "link"; empty: Empty }
  /** The name of a picture and its alternative text. `isUploaded`: a picture that came with the site can't be used. */
  | { kind: "picture"; isUploaded: boolean }
  | { kind: "group"; fields: NamedField[] }
  /** A part that can be switched on and off. */
  | { kind: "option"; field: FormField }
  /** One of several kinds, each with its fields. The property `tag` of the value names its kind. */
  | { kind: "variants"; tag: string; variants: Variant[] }
  /** `one` names an item: 'slide'. */
  | { kind: "list"; item: FormField; one: string; min: number; max: number };

export type List = Extract<FormField, { kind: "list" }>;

export type NamedField = { name: string; field: FormField };

export type Variant = { value: string; label: string; fields: NamedField[] };

/** The values of a form by the name of their control. A list has one value for each item: the item's id. */
export type Entries = ReadonlyMap<string, readonly string[]>;

/** The name of a part within another: 'faculties.3.fees'. The root's name is empty. */
export function partName(parent: string, name: string | number): string {
  return parent === "" ? String(name) : `${parent}.${name}`;
}

/** The control that holds the ids of a list's items, once for each item and in their order. */
export function itemsName(list: string): string {
  return `${list}.$items`;
}

/** The control that switches an optional part on. */
export function switchName(option: string): string {
  return `${option}.$on`;
}

/** The control that says that a picture only decorates, so that it has no alternative text. */
export function decorativeName(picture: string): string {
  return `${picture}.$decorative`;
}

/** The control that names the kind of a part with several kinds. */
export function variantName(part: string): string {
  return `${part}.$kind`;
}

/** Returns the kind that a form has chosen for a part; undefined for none and for an unknown one. */
export function chosenVariant(variants: readonly Variant[], entries: Entries, part: string): Variant | undefined {
  return variants.find(({ value }) => value === entryOf(entries, variantName(part)));
}

const ITEM_ID = /^[a-z0-9]{1,8}$/;

/** Returns the ids of a list's items in their order. */
export function itemIds(entries: Entries, list: string): string[] {
  return [...new Set(entries.get(itemsName(list)) ?? [])].filter((id) => ITEM_ID.test(id));
}

/** More than the blocks of an added page with their entries: 100 lists of 60. A site of a large university has a few hundred in its longest other document. */
const MAX_ITEMS = 6500;

/** Returns whether the lists of a submitted form have more items together than a page can show. */
export function hasTooManyItems(form: URLSearchParams): boolean {
  return [...form.keys()].filter((name) => name.endsWith(itemsName(""))).length > MAX_ITEMS;
}

/** Returns the value of a control; the empty text when there is none. */
export function entryOf(entries: Entries, name: string): string {
  return entries.get(name)?.[0] ?? "";
}

/** Returns an id that no item of a list has had. */
export function nextItemId(ids: readonly string[]): string {
  return String(Math.max(-1, ...ids.map(Number).filter(Number.isInteger)) + 1);
}

/** Returns whether a field is typed in one line. */
export function isLine(field: FormField): boolean {
  return field.kind === "text" ? field.rows === 1 : field.kind === "number" || field.kind === "link";
}

/** Returns a text as one line. */
export function joinLines(text: string): string {
  const lines = text.split(/[\r\n]+/);
  return lines.length === 1 ? text : lines.map((one) => one.trim()).join(" ");
}

/** Reads the pairs of a submitted form. Line breaks become the ones that were typed, and characters that nobody types are removed. */
export function readEntries(pairs: Iterable<[string, string]>): Entries {
  const entries = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = entries.get(name) ?? [];
    values.push(removeControlCharacters(value).replaceAll(/\r\n?/g, "\n"));
    entries.set(name, values);
  }
  return entries;
}

/** Returns whether two encoded forms say the same. An empty field and a missing one do. */
export function isSameForm(one: string, other: string): boolean {
  return filledIn(one) === filledIn(other);
}

function filledIn(form: string): string {
  return new URLSearchParams([...new URLSearchParams(form)].filter(([, value]) => value !== "")).toString();
}
