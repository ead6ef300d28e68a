import type { FormField } from "../form/form-field.ts";
import { nameOf } from "../history/compare-documents.server.ts";
import { compareLists } from "../history/compare-lists.ts";

/** Whose text stays where both editors changed the same. */
export type Preference = "mine" | "theirs";

/** An item of a list: the id that its form knows it by, and what it says. */
type Item = { id: string; value: unknown };
type Lists = { opened: Item[]; theirs: Item[]; mine: Item[] };

/** The same item in each of the lists; null where it is missing. */
type Row = { opened: string | null; theirs: string | null; mine: string | null };
type Side = keyof Row;

/**
 * Merges the items of a list that two editors changed: what one of them added or removed is added or removed, and the order is that of who changed it.
 * An item that one removed and the other changed is kept or removed as `preference` says.
 */
export function mergeLists(item: FormField, lists: Lists, preference: Preference): Row[] {
  const rows = rowsOf(item, lists);
  const kept = rows.filter((row) => isKept(row, lists, preference));
  const first = orderedBy(rows, lists, preference);
  const second = first === "mine" ? "theirs" : "mine";
  const merged = inOrder(kept, lists[first], first);
  // The rest follows what it follows in its own list.
  let place = 0;
  for (const row of inOrder(kept, lists[second], second)) {
    const at = merged.indexOf(row);
    if (at < 0) merged.splice(place, 0, row);
    place = (at < 0 ? place : at) + 1;
  }
  return merged;
}

/** Items keep their ids while a form is edited. A form that was loaded again has others, so that theirs are found by what they say. */
function rowsOf(item: FormField, { opened, theirs, mine }: Lists): Row[] {
  const { pairs } = compareLists(contentsOf(opened), contentsOf(theirs), (value) => nameOf(item, value));
  const theirPlaces = new Map(pairs.map(({ from, to }) => [from, to]));
  const rows: Row[] = opened.map(({ id }, place) => ({
    opened: id,
    theirs: theirs[theirPlaces.get(place) ?? -1]?.id ?? null,
    mine: mine.some((one) => one.id === id) ? id : null,
  }));
  const addedByMe = mine.filter(({ id }) => rows.every((row) => row.mine !== id));
  for (const { id, value } of theirs.filter((one) => rows.every((row) => row.theirs !== one.id))) {
    const same = addedByMe.find((one) => isSame(one.value, value) && rows.every((row) => row.mine !== one.id));
    rows.push({ opened: null, theirs: id, mine: same?.id ?? null });
  }
  for (const { id } of addedByMe)
    if (rows.every((row) => row.mine !== id)) rows.push({ opened: null, theirs: null, mine: id });
  return rows;
}

function isKept({ opened, theirs, mine }: Row, lists: Lists, preference: Preference): boolean {
  if (opened === null || (theirs !== null && mine !== null)) return true;
  const side = mine !== null ? "mine" : "theirs";
  const id = mine ?? theirs;
  return id !== null && preference === side && !isSame(contentOf(lists[side], id), contentOf(lists.opened, opened));
}

/** Returns whose order counts: theirs, unless only the other one moved items, or both did and `preference` says so. */
function orderedBy(rows: readonly Row[], lists: Lists, preference: Preference): "theirs" | "mine" {
  const isMoved = (side: "theirs" | "mine") => {
    const places = new Map(lists.opened.map(({ id }, place) => [id, place]));
    return !isSorted(inOrder(rows, lists[side], side).map(({ opened }) => places.get(opened ?? "")));
  };
  if (!isMoved("mine")) return "theirs";
  return isMoved("theirs") ? preference : "mine";
}

function isSorted(places: readonly (number | undefined)[]): boolean {
  const known = places.filter((place) => place !== undefined);
  return known.every((place, at) => at === 0 || place > (known[at - 1] ?? -1));
}

function inOrder(rows: readonly Row[], items: readonly Item[], side: Side): Row[] {
  return items.flatMap(({ id }) => rows.filter((row) => row[side] === id));
}

function contentsOf(items: readonly Item[]): unknown[] {
  return items.map(({ value }) => value);
}

function contentOf(items: readonly Item[], id: string): unknown {
  return items.find((one) => one.id === id)?.value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
