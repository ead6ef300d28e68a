import { type Difference, differenceOf } from "../../../platform/conflicts/difference.ts";
import { type FormField, type NamedField, partName, type Variant } from "../form/form-field.ts";
import { itemLabel, titleField } from "../form/item-label.ts";
import { compareLists } from "./compare-lists.ts";

/** Returns the title of a picture by its name. */
type PictureTitle = (name: string) => string;

/** Compares two values of a document by the fields of its form. An old value need not fit the fields. */
export function compareDocuments(
  fields: readonly NamedField[],
  before: unknown,
  after: unknown,
  pictureTitle: PictureTitle = (name) => name,
): Difference[] {
  return compareFields({ fields, id: "", labels: [], pictureTitle }, before, after);
}

type Place = { id: string; labels: readonly string[]; pictureTitle: PictureTitle };

function compareFields(
  { fields, ...place }: Place & { fields: readonly NamedField[] },
  before: unknown,
  after: unknown,
): Difference[] {
  return fields.flatMap(({ name, field }) => {
    const inner = { ...place, id: partName(place.id, name), labels: [...place.labels, field.label] };
    return compareField(field, inner, propertyOf(before, name), propertyOf(after, name));
  });
}

function compareField(field: FormField, place: Place, before: unknown, after: unknown): Difference[] {
  switch (field.kind) {
    case "group":
      return compareFields({ ...place, fields: field.fields }, before, after);
    case "option":
      if (isEmpty(before) || isEmpty(after)) return compareWhole(field, place, before, after);
      return compareField(field.field, place, before, after);
    case "variants": {
      const [old, current] = [variantOf(field, before), variantOf(field, after)];
      if (!current || old !== current) return compareWhole(field, place, before, after);
      return compareFields({ ...place, fields: current.fields }, before, after);
    }
    case "list":
      return compareItems(field, place, asList(before), asList(after));
    case "text":
    case "link":
    case "choice":
    case "pick":
    case "number":
    case "flag":
    case "picture":
      return compareWhole(field, place, before, after);
  }
}

/** Compares the texts of a field that has no parts, or of one that is missing on one side. */
function compareWhole(field: FormField, place: Place, before: unknown, after: unknown): Difference[] {
  const [old, current] = [before, after].map((value) => describe(field, value, place.pictureTitle));
  if (old === current) return [];
  return [difference(place, undefined, old, current)];
}

type List = Extract<FormField, { kind: "list" }>;

function compareItems({ item, label }: List, place: Place, before: unknown[], after: unknown[]): Difference[] {
  const { pairs, removed, added } = compareLists(before, after, (value) => nameOf(item, value));
  const at = (side: "old" | "new", index: number, value: unknown): Place => {
    const name = nameOf(item, value) || (item.kind === "variants" ? (variantOf(item, value)?.label ?? "") : "");
    const labels = [...place.labels.slice(0, -1), itemLabel(label, index, name)];
    return { ...place, id: `${place.id}.${side}.${index}`, labels };
  };
  const paired = pairs.flatMap(({ from, to, isMoved }) => {
    const there = at("new", to, after[to]);
    const changed = compareField(item, there, before[from], after[to]);
    if (!isMoved) return changed;
    const moved = difference({ ...there, id: `${there.id}.moved` }, "moved", `Place ${from + 1}`, `Place ${to + 1}`);
    return [moved, ...changed];
  });
  const text = (value: unknown) => describe(item, value, place.pictureTitle);
  return [
    ...removed.map((index) => difference(at("old", index, before[index]), "removed", text(before[index]), "")),
    ...paired,
    ...added.map((index) => difference(at("new", index, after[index]), "added", "", text(after[index]))),
  ];
}

/** Without a kind, the texts show it. The label has those that lead to the field: 'Officers 2 (Ngozi Eze): Role'. */
function difference({ id, labels }: Place, kind: Difference["kind"] | undefined, before = "", after = ""): Difference {
  return differenceOf({ id, label: labels.join(": "), kind }, before, after);
}

/** Returns a value as a text, with a line for each of its parts; the empty text for nothing. */
function describe(field: FormField, value: unknown, pictureTitle: PictureTitle): string {
  if (isEmpty(value)) return "";
  switch (field.kind) {
    case "text":
    case "link":
    case "choice":
    case "pick":
      return String(value);
    case "number":
      return typeof value === "number" && Math.abs(value) >= 10_000 ? value.toLocaleString("en") : String(value);
    case "flag":
      return value === true ? "Yes" : "No";
    case "picture": {
      const [picture, alt] = [textOf(propertyOf(value, "picture")), textOf(propertyOf(value, "alt"))];
      return [picture && pictureTitle(picture), alt && `It shows: ${alt}`].filter(Boolean).join("\n");
    }
    case "group":
      return describeFields(field.fields, value, pictureTitle);
    case "variants": {
      const variant = variantOf(field, value);
      return variant ? `${variant.label}\n${describeFields(variant.fields, value, pictureTitle)}` : "";
    }
    case "option":
      return describe(field.field, value, pictureTitle);
    case "list":
      return asList(value)
        .map((item) => describe(field.item, item, pictureTitle))
        .filter(Boolean)
        .join("\n");
  }
}

function describeFields(fields: readonly NamedField[], value: unknown, pictureTitle: PictureTitle): string {
  return fields
    .map(({ name, field }) => labelled(field, describe(field, propertyOf(value, name), pictureTitle)))
    .filter(Boolean)
    .join("\n");
}

type Variants = Extract<FormField, { kind: "variants" }>;

export function variantOf({ tag, variants }: Variants, value: unknown): Variant | undefined {
  return variants.find((one) => one.value === propertyOf(value, tag));
}

function labelled(field: FormField, text: string): string {
  if (text === "") return "";
  return text.includes("\n") ? `${field.label}:\n${text}` : `${field.label}: ${text}`;
}

/** Returns the text by which editors know an item of a list; the empty text when it has none. */
export function nameOf(item: FormField, value: unknown): string {
  const fields = item.kind === "group" ? item.fields : item.kind === "variants" ? variantOf(item, value)?.fields : null;
  const titled = titleField(fields ?? []);
  return titled ? textOf(propertyOf(value, titled.name)) : "";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return value[name as keyof typeof value];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
