import { type Entries, itemIds, itemsName, nextItemId, partName, variantName } from "./form-field.ts";

/** Applies a button of a list to a form: 'add faculties', 'add blocks table', 'remove faculties 2', 'up faculties 2' or 'down faculties 2'. */
export function changeLists(entries: Entries, intent: string): Entries {
  const [change = "", list = "", id = ""] = intent.split(" ");
  const ids = itemIds(entries, list);
  const changed = changeItems(ids, change, id);
  if (changed === null) return entries;
  const added = change === "add" ? changed.at(-1) : undefined;
  const kind: [string, string[]][] = added && id ? [[variantName(partName(list, added)), [id]]] : [];
  return new Map([...entries, [itemsName(list), changed], ...kind]);
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
