import type { Preference } from "../../../platform/conflicts/three-way-merge.ts";
import type { FormField } from "../form/form-field.ts";
import { nameOf } from "../history/compare-documents.server.ts";

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
  const found = findSameItems(item, opened, theirs);
  const rows: Row[] = opened.map(({ id }) => ({
    opened: id,
    theirs: found.get(id) ?? null,
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

/** From this share of common words on, an item with another name is the same one. */
const MIN_SIMILARITY = 0.5;
/** Longer items are compared by their beginning: a hundred of them in each list would take seconds. */
const MAX_WORDS = 200;

/**
 * Finds the items of one list in another: equal ones, then those with the same name, then those that say much of the same, wherever they stand.
 * Returns their ids.
 */
function findSameItems(item: FormField, before: readonly Item[], after: readonly Item[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const pairUp = (isPair: (one: Item, other: Item) => boolean) => {
    for (const one of before.filter(({ id }) => !found.has(id))) {
      const other = after.find((candidate) => !taken.has(candidate.id) && isPair(one, candidate));
      if (!other) continue;
      found.set(one.id, other.id);
      taken.add(other.id);
    }
  };
  pairUp((one, other) => isSame(one.value, other.value));
  pairUp((one, other) => nameOf(item, one.value) !== "" && nameOf(item, one.value) === nameOf(item, other.value));
  const words = new Map([...before, ...after].map((one) => [one, wordsOf(one.value).slice(0, MAX_WORDS)]));
  pairUp((one, other) => similarity(words.get(one) ?? [], words.get(other) ?? []) >= MIN_SIMILARITY);
  return found;
}

/** Returns the share of words that two items have in common, from 0 to 1: their Dice coefficient. */
function similarity(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of words) {
    const available = left.get(word) ?? 0;
    if (available === 0) continue;
    common += 1;
    left.set(word, available - 1);
  }
  return common === 0 ? 0 : (2 * common) / (words.length + others.length);
}

function wordsOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(wordsOf);
  return value === null || value === undefined ? [] : String(value).split(/\s+/).filter(Boolean);
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

function contentOf(items: readonly Item[], id: string): unknown {
  return items.find((one) => one.id === id)?.value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
