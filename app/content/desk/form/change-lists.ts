import {
  chosenVariant,
  type Entries,
  type FormField,
  itemIds,
  itemsName,
  type List,
  type NamedField,
  nextItemId,
  partName,
  variantName,
} from "./form-field.ts";

/** Applies a button of a list to a form: 'add faculties', 'add blocks table', 'remove faculties 2', 'up faculties 2' or 'down faculties 2'. */
export function changeLists(fields: readonly NamedField[], entries: Entries, intent: string): Entries {
  const [change = "", list = "", id = ""] = intent.split(" ");
  const ids = itemIds(entries, list);
  const changed = changeItems(ids, change, id);
  if (changed === null) return entries;
  const added = change === "add" ? changed.at(-1) : undefined;
  const item = findList(fields, entries, list)?.item;
  const empty = added && item ? emptyItem(item, partName(list, added), id) : [];
  return new Map([...entries, [itemsName(list), changed], ...empty]);
}

/** Returns the entries of a new item of a kind, the first where none is given. Its lists have as many empty items as they need. */
export function emptyItem(item: FormField, control: string, kind = ""): [string, string[]][] {
  const emptyFields = (fields: readonly NamedField[]) =>
    fields.flatMap(({ name, field }) => emptyItem(field, partName(control, name)));
  switch (item.kind) {
    case "group":
      return emptyFields(item.fields);
    case "variants": {
      const variant = kind === "" ? item.variants[0] : item.variants.find(({ value }) => value === kind);
      return variant ? [[variantName(control), [variant.value]], ...emptyFields(variant.fields)] : [];
    }
    case "list": {
      const ids = Array.from({ length: item.min }, (_, id) => String(id));
      return [[itemsName(control), ids], ...ids.flatMap((id) => emptyItem(item.item, partName(control, id)))];
    }
    default:
      return [];
  }
}

/** Finds a list by the name of its control. */
function findList(fields: readonly NamedField[], entries: Entries, list: string, parent = ""): List | undefined {
  const found = fields.find(({ name }) => `${list}.`.startsWith(`${partName(parent, name)}.`));
  return found && findListWithin(found.field, entries, list, partName(parent, found.name));
}

function findListWithin(field: FormField, entries: Entries, list: string, control: string): List | undefined {
  switch (field.kind) {
    case "group":
      return findList(field.fields, entries, list, control);
    case "option":
      return findListWithin(field.field, entries, list, control);
    case "variants":
      return findList(chosenVariant(field.variants, entries, control)?.fields ?? [], entries, list, control);
    case "list": {
      if (control === list) return field;
      const [id = ""] = list.slice(control.length + 1).split(".");
      return findListWithin(field.item, entries, list, partName(control, id));
    }
    default:
      return undefined;
  }
}

/** Returns the ids of a list after a change; null for an unknown one. */
export function changeItems(ids: readonly string[], change: string, id: string): string[] | null {
  const place = ids.indexOf(id);
  switch (change) {
    case "add":
      return [...ids, nextItemId(ids)];
    case "remove":
      return ids.filter((one) => one !== id);
    case "up":
      return swap(ids, place, place - 1);
    case "down":
      return swap(ids, place, place + 1);
    default:
      return null;
  }
}

/** Moves the item at one place to another. */
export function moveItem(ids: readonly string[], from: number, to: number): string[] {
  const moved = ids.slice(from, from + 1);
  const others = ids.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...moved, ...others.slice(to)];
}

function swap(ids: readonly string[], one: number, other: number): string[] {
  const [first, second] = [ids[one], ids[other]];
  if (first === undefined || second === undefined) return [...ids];
  return ids.map((id, place) => (place === one ? second : place === other ? first : id));
}
