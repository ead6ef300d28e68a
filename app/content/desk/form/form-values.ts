import {
  chosenVariant,
  decorativeName,
  type Empty,
  type Entries,
  entryOf,
  type FormField,
  itemIds,
  itemsName,
  type NamedField,
  partName,
  switchName,
  variantName,
} from "./form-field.ts";
import { itemLabel, itemName } from "./item-label.ts";

export type Pairs = [string, string][];

/** Returns the form of a document's value, as pairs of name and text. */
export function formOf(fields: readonly NamedField[], value: object, parent = ""): Pairs {
  return fields.flatMap(({ name, field }) => pairsOf(field, propertyOf(value, name), partName(parent, name)));
}

function pairsOf(field: FormField, value: unknown, name: string): Pairs {
  switch (field.kind) {
    case "text":
    case "link":
    case "choice":
    case "pick":
      return [[name, typeof value === "string" ? value : ""]];
    case "number":
      return [[name, typeof value === "number" ? formatNumber(value) : ""]];
    case "flag":
      return value === true ? [[name, "on"]] : [];
    case "picture": {
      const [picture, alt] = [textOf(propertyOf(value, "picture")), textOf(propertyOf(value, "alt"))];
      const pairs: Pairs = [
        [partName(name, "picture"), picture],
        [partName(name, "alt"), alt],
      ];
      return picture !== "" && alt === "" ? [...pairs, [decorativeName(name), "on"]] : pairs;
    }
    case "group":
      return formOf(field.fields, isObject(value) ? value : {}, name);
    case "option":
      return value === undefined ? [] : [[switchName(name), "on"], ...pairsOf(field.field, value, name)];
    case "variants": {
      const variant = field.variants.find((one) => one.value === propertyOf(value, field.tag));
      if (!variant || !isObject(value)) return [];
      return [[variantName(name), variant.value], ...formOf(variant.fields, value, name)];
    }
    case "list": {
      const items: unknown[] = Array.isArray(value) ? value : [];
      return items.flatMap(
        (item, index): Pairs => [[itemsName(name), String(index)], ...pairsOf(field.item, item, partName(name, index))],
      );
    }
  }
}

/** Years stay as they are: 2015. Amounts are grouped: 700,000. */
function formatNumber(value: number): string {
  return Math.abs(value) < 10_000 ? String(value) : value.toLocaleString("en", { maximumFractionDigits: 20 });
}

/** Reads a document's value from its form. What does not fit stays as it was typed, for the schema to reject. */
export function readValue(fields: readonly NamedField[], entries: Entries, parent = ""): Record<string, unknown> {
  const read = fields.map(({ name, field }) => [name, readField(field, entries, partName(parent, name))] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Reads the value of one field, whose control has this name. */
export function readField(field: FormField, entries: Entries, name: string): unknown {
  const text = entryOf(entries, name);
  switch (field.kind) {
    case "text":
    case "link":
      return text.trim() === "" && field.empty !== "text" ? emptyValue(field.empty) : text;
    case "choice":
    case "pick":
      return text;
    case "number":
      return text.trim() === "" ? emptyValue(field.empty) : readNumber(text);
    case "flag":
      return text === "on";
    case "picture": {
      const alt = entries.has(decorativeName(name)) ? "" : entryOf(entries, partName(name, "alt"));
      return { picture: entryOf(entries, partName(name, "picture")), alt };
    }
    case "group":
      return readValue(field.fields, entries, name);
    case "option":
      return entries.has(switchName(name)) ? readField(field.field, entries, name) : undefined;
    case "variants": {
      const variant = chosenVariant(field.variants, entries, name);
      return variant ? { [field.tag]: variant.value, ...readValue(variant.fields, entries, name) } : {};
    }
    case "list":
      return itemIds(entries, name).map((id) => readField(field.item, entries, partName(name, id)));
  }
}

function emptyValue(empty: Empty): null | undefined | string {
  if (empty === "null") return null;
  return empty === "absent" ? undefined : "";
}

/** Reads '700,000', '£700 000' and 'N700,000'. Returns anything else as it was typed. */
function readNumber(text: string): number | string {
  const digits = text.replaceAll(/[\s,\u202f\p{Sc}]|^N(?=\d)/gu, "");
  return /^-?\d{1,15}(?:\.\d+)?$/.test(digits) ? Number(digits) : text;
}

/** Returns the pairs of a form that belong to its fields, in their order. Drops all others. */
export function ownPairs(fields: readonly NamedField[], entries: Entries, parent = ""): Pairs {
  return fields.flatMap(({ name, field }) => fieldPairs(field, entries, partName(parent, name)));
}

/** Returns the pairs of one field, whose control has this name. */
export function fieldPairs(field: FormField, entries: Entries, name: string): Pairs {
  switch (field.kind) {
    case "text":
    case "link":
    case "choice":
    case "pick":
    case "number":
      return [[name, entryOf(entries, name)]];
    case "flag":
      return entryOf(entries, name) === "on" ? [[name, "on"]] : [];
    case "picture": {
      const texts = ["picture", "alt"].map((part): [string, string] => {
        const control = partName(name, part);
        return [control, entryOf(entries, control)];
      });
      return entries.has(decorativeName(name)) ? [...texts, [decorativeName(name), "on"]] : texts;
    }
    case "group":
      return ownPairs(field.fields, entries, name);
    case "option": {
      // What was typed before the part was switched off comes back when it is switched on again.
      const isOn = entries.has(switchName(name));
      const hasText = isOn || [...entries.keys()].some((key) => key.startsWith(`${name}.`));
      const inner = hasText ? fieldPairs(field.field, entries, name) : [];
      return isOn ? [[switchName(name), "on"], ...inner] : inner;
    }
    case "variants": {
      const variant = chosenVariant(field.variants, entries, name);
      return variant ? [[variantName(name), variant.value], ...ownPairs(variant.fields, entries, name)] : [];
    }
    case "list":
      return itemIds(entries, name).flatMap(
        (id): Pairs => [[itemsName(name), id], ...fieldPairs(field.item, entries, partName(name, id))],
      );
  }
}

/** Returns the name of the control at a path of the value, its kind, and the labels that lead to it: 'Faculties 2 (Law): Fees 1 (LLB): Off campus'. */
export function locate(
  fields: readonly NamedField[],
  entries: Entries,
  path: readonly PropertyKey[],
): { name: string; label: string; kind: FormField["kind"] | null } {
  const labels: string[] = [];
  let within: readonly NamedField[] | null = fields;
  let field: FormField | null = null;
  let name = "";
  for (const step of path) {
    if (field?.kind === "list") {
      const id: string | undefined = itemIds(entries, name)[Number(step)];
      if (id === undefined) break;
      name = partName(name, id);
      labels.pop();
      labels.push(itemLabel(field.label, Number(step), itemName(field.item, entries, name)));
      field = field.item;
    } else if (field?.kind === "picture") {
      name = partName(name, String(step));
      break;
    } else {
      const found: NamedField | undefined = within?.find((one) => one.name === step);
      if (!found) break;
      name = partName(name, found.name);
      labels.push(found.field.label);
      field = found.field;
    }
    if (field.kind === "option") field = field.field;
    within = fieldsWithin(field, entries, name);
  }
  return { name, label: labels.join(": "), kind: field?.kind ?? null };
}

function fieldsWithin(field: FormField, entries: Entries, name: string): readonly NamedField[] | null {
  if (field.kind === "group") return field.fields;
  return field.kind === "variants" ? (chosenVariant(field.variants, entries, name)?.fields ?? null) : null;
}

function propertyOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
