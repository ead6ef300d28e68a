import { type RawBuilder, sql } from "kysely";
import { foldText } from "../../../platform/text/fold-text.ts";
import type { DeskList, Sort } from "./application-list.ts";

/** The desk's list in SQL: what belongs to it, and in which order. */

/** A search is counted up to here. */
export const COUNTED = 10_000;
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 64;

/** The column of each sort, and the very expression that is indexed. */
export const SORTED: Record<Sort, { column: RawBuilder<unknown>; key: RawBuilder<unknown> }> = {
  received: plain("submitted_at"),
  firstName: folded("first_name"),
  lastName: folded("last_name"),
  email: folded("email"),
  state: folded("state"),
  program: plain("program"),
};
const SEARCHED = sql`array_to_tsvector(string_to_array(search_words, ' '))`;

/**
 * The words of a search as a tsquery by prefix; null when there are none.
 *
 * Folded words hold letters and digits only, so nothing typed can be an operator. A number typed in groups is also looked for as one.
 */
export function searchQuery(typed: string): string | null {
  const terms = foldText(typed)
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""));
  if (terms.length === 0) return null;
  const all = terms.map(prefixed).join(" & ");
  const isGrouped = terms.length > 1 && terms.some((word) => /\d/.test(word));
  return isGrouped ? `(${all}) | ${prefixed(terms.join(""))}` : all;
}

function prefixed(word: string): string {
  return `'${word}':*`;
}

function plain(column: string) {
  return { column: sql.ref(column), key: sql.ref(column) };
}

function folded(column: string) {
  return { column: sql.ref(column), key: sql`sort_key(${sql.ref(column)})` };
}

/** Whether an application belongs to a list. */
export function fits(list: DeskList): RawBuilder<unknown> {
  const program = list.program ? sql`program = ${list.program}` : sql`true`;
  const type = list.type ? sql`admission_type = ${list.type}` : sql`true`;
  const status = list.status ? sql`status = ${list.status}` : sql`true`;
  const terms = searchQuery(list.q);
  const found = terms === null ? sql`true` : sql`${SEARCHED} @@ ${terms}::tsquery`;
  return sql`${found} and ${program} and ${type} and ${status}`;
}

/** The order of a list; applications that are alike in it stand by their numbers, so that each has one place. */
export function orderBy(sort: Sort, order: DeskList["order"]): RawBuilder<unknown> {
  return sql`${SORTED[sort].key} ${direct(order)}, id ${direct(order)}`;
}

function direct(order: DeskList["order"]): RawBuilder<unknown> {
  return order === "asc" ? sql`asc` : sql`desc`;
}
