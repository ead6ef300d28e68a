import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { foldText } from "../../../platform/text/normalize-text.ts";
import { endOfDay, startOfDay } from "../../../ui/format/place-time.ts";
import { type ApplicationScope, applicationsIn, isOfEverything } from "../../application-scope.store.server.ts";
import { hasOpenDuplicate } from "../../duplicates/duplicates.store.server.ts";
import { hasLapsedOffer } from "../../letters/letters.store.server.ts";
import { isAwaited, isOverdue } from "../../missing/document-request.store.server.ts";
import { isNewFromApplicant } from "../../record/new-from-applicant.store.server.ts";
import { SORTS, type Sort } from "./application-columns.ts";
import { type ApplicationList, isFiltered, PAGE_SIZE } from "./application-list.ts";
import {
  type ApplicationFilter,
  type ApplicationFlag,
  filterParameters,
  type OfferFilter,
} from "./filters/application-filter.ts";

/** The conditions and the order of the list of applications. */

/** The applications of a list with filters or a search are counted up to this number, so that a million applications cost no more. */
export const MAX_COUNTED = 10_000;
/** The matches of a search in the order of receipt: when there are more, walking that order costs less than sorting them. */
const MAX_SORTED_BY_RECEIPT = 3_000;
/** The applications of a filter in another order: of a million, walking the order reads 200 for each of so many. */
const MAX_SORTED_OF_FILTER = 5_000;
/** A list of which each application has to be read is counted up to this number. */
export const MAX_COSTLY = 500;
const MAX_NUMBERED_OF_SEARCH = 250;
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 64;

/** The column of each sort key, and the indexed expression. */
export const SORT_COLUMNS: Record<Sort, { column: RawBuilder<unknown>; key: RawBuilder<unknown> }> = {
  received: plain("submitted_at"),
  firstName: folded("first_name"),
  lastName: folded("last_name"),
  email: folded("email"),
  state: folded("state"),
  program: plain("program"),
};
const SEARCHED = sql`array_to_tsvector(search_terms(search_words, program, admission_type))`;
/** The index has these beginnings of words as terms of their own: a term is read faster than all words with a prefix. See the migration `0081-beginnings-of-words.ts`. */
const INDEXED_BEGINNING = /^[^0-9]{2,12}$/u;

/** Returns the words of a search text; for a number typed in groups also without spaces. An application matches one of these lists whose words all begin one of its own. */
function wordsOf(typed: string): string[][] {
  const words = foldText(typed)
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""));
  if (words.length === 0) return [];
  const isGrouped = words.length > 1 && words.some((word) => /\d/.test(word));
  return isGrouped ? [words, [words.join("")]] : [words];
}

/**
 * Returns a search text as a tsquery of the beginnings of words; null for a text without words.
 *
 * Folded words contain letters and digits only, so no typed character can be an operator.
 */
export function searchQuery(typed: string): string | null {
  const beginningWith = (word: string) => (INDEXED_BEGINNING.test(word) ? `'${word}'` : `'${word}':*`);
  const query = wordsOf(typed).map((words) => `(${words.map(beginningWith).join(" & ")})`);
  return query.join(" | ") || null;
}

/** Returns a search with its programmes and admission type as a tsquery, which one index answers. */
function filteredQuery(terms: string, { programmes, type }: ApplicationFilter): string {
  const filters = [programmes, type === null ? [] : [type]].filter((values) => values.length > 0);
  const parts = filters.map((values) => values.map((value) => `'=${value.replace(/['\\]/g, "$&$&")}'`).join(" | "));
  return [terms, ...parts].map((part) => `(${part})`).join(" & ");
}

/** The condition of a search for a walk over applications in their order: it costs a tenth of the tsquery's for each of them, but no index has it. */
function matchesText(typed: string): RawBuilder<unknown> {
  const lists = wordsOf(typed).map(
    (words) =>
      sql`(${sql.join(
        words.map((word) => sql`strpos(' ' || search_words, ${` ${word}`}) > 0`),
        sql` and `,
      )})`,
  );
  return sql`(${sql.join(lists, sql` or `)})`;
}

function plain(column: string) {
  return { column: sql.ref(column), key: sql.ref(column) };
}

function folded(column: string) {
  return { column: sql.ref(column), key: sql`sort_key(${sql.ref(column)})` };
}

/** Returns the condition that an application of the table `applications` is in a list. A search reads its index, unless the order is walked. */
export function isInList(
  scope: ApplicationScope,
  list: ApplicationList,
  reads: "search-index" | "order" = "search-index",
): RawBuilder<unknown> {
  const terms = searchQuery(list.q);
  const readsIndex = terms !== null && reads === "search-index";
  const conditions = conditionsOf(scope, readsIndex ? { ...list, programmes: [], type: null } : list);
  if (readsIndex) conditions.push(sql`${SEARCHED} @@ ${filteredQuery(terms, list)}::tsquery`);
  else if (terms !== null) conditions.push(matchesText(list.q));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function conditionsOf(scope: ApplicationScope, filter: ApplicationFilter): RawBuilder<unknown>[] {
  const { programmes, type, status, outcome, released, session, intake, payment, state, from, to } = filter;
  const { assigned, flag, missing, ids, offer, channel, decider } = filter;
  // The index of programmes has the channels, too.
  const isByHeardOf = channel !== null && isOfEverything(scope) && programmes.length === 0;
  return [
    programmes.length > 0 && isOfProgrammes(programmes, flag),
    type && sql`admission_type = ${type}`,
    status && !isByHeardOf && sql`status = ${status}`,
    outcome && (outcome === "none" ? sql`outcome is null` : sql`outcome = ${outcome}`),
    released === "yes" && sql`released_at is not null`,
    released === "no" && sql`outcome is not null and released_at is null`,
    session && sql`session = ${session}`,
    intake && sql`intake_id = ${intake}`,
    payment && (payment === "none" ? owesFee : sql`payment = ${payment}`),
    state && sql`state_key(state) = state_key(${state})`,
    from && sql`submitted_at >= ${startOfDay(from, scope)}`,
    to && sql`submitted_at < ${endOfDay(to, scope)}`,
    assigned && (assigned === "nobody" ? sql`assigned_to is null` : sql`assigned_to = ${assigned}`),
    flag && hasFlag(scope, flag),
    missing && (missing === "awaited" ? isAwaited : isOverdue(scope)),
    offer && hasOffer(offer),
    channel && (isByHeardOf ? heardOf(channel, status) : sql`${channel} = any(how_did_you_hear)`),
    decider && sql`decided_by = ${decider}`,
    ids !== null && sql`applications.id = any(${[...ids]}::integer[])`,
  ].filter((condition) => typeof condition === "object" && condition !== null);
}

function isOfProgrammes(programmes: readonly string[], flag: ApplicationFlag | null): RawBuilder<unknown> {
  // Equality with one value lets PostgreSQL walk an index in the order of the list.
  const condition =
    programmes.length === 1 ? sql`program = ${programmes[0]}` : sql`program = any(${[...programmes]}::text[])`;
  // The index of possible duplicates has the programme. With IS TRUE, PostgreSQL doesn't read everybody of a programme instead.
  return flag === "duplicate" ? sql`(${condition}) is true` : condition;
}

/** The channels of an application with its status, so that their combination is in one index. */
function heardOf(channel: string, status: ApplicationFilter["status"]): RawBuilder<unknown> {
  const wanted = status === null ? [channel] : [channel, `=${status}`];
  return sql`(how_did_you_hear || ('=' || status)) @> ${wanted}::text[]`;
}

/** The database has the clock: an address stays the same list from day to day. */
function hasOffer(offer: OfferFilter): RawBuilder<unknown> {
  if (offer === "lapsed") return hasLapsedOffer(null);
  return offer === "none" ? sql`offer = 'none' and not ${hasLapsedOffer(null)}` : sql`offer = ${offer}`;
}

/** Whether the intake has a fee, and the applicant has sent nothing. Withdrawn applications owe none. */
const owesFee = sql`payment is null and status <> 'withdrawn'
  and exists (select from intakes where fee_name is not null)
  and intake_id = any(array(select id from intakes where fee_name is not null))`;

function hasFlag(scope: ApplicationScope, flag: ApplicationFlag): RawBuilder<unknown> {
  switch (flag) {
    case "duplicate":
      return hasOpenDuplicate(scope);
    case "new":
      return isNewFromApplicant;
    case "unscanned":
      return sql`applications.id in (select application_id from documents where scanned_at is null and replaced_at is null)`;
  }
}

/** Returns the ORDER BY terms of a list. The id is a tiebreaker, so that the order is total. */
export function orderBy(sort: Sort, order: ApplicationList["order"]): RawBuilder<unknown> {
  return sql`${SORT_COLUMNS[sort].key} ${direction(order)}, id ${direction(order)}`;
}

function direction(order: ApplicationList["order"]): RawBuilder<unknown> {
  return order === "asc" ? sql`asc` : sql`desc`;
}

/** Returns a query for the sort keys of an application of a scope, which `isBeyond` reads under the name `this`. It has no row for an unknown one. */
export function sortKeysOf(scope: ApplicationScope, id: number): RawBuilder<unknown> {
  const keys = SORTS.map((sort) => sql`${SORT_COLUMNS[sort].key} as ${sql.ref(sort)}`);
  return sql`select ${sql.join(keys)} from ${applicationsIn(scope)} where id = ${id}::int`;
}

/** Returns the condition that an application comes after another one in an order, also when the list no longer has the other one. */
export function isBeyond({ sort }: ApplicationList, id: number, order: ApplicationList["order"]): RawBuilder<unknown> {
  const side = order === "asc" ? sql`>` : sql`<`;
  return sql`(${SORT_COLUMNS[sort].key}, id) ${side} ((select ${sql.ref(sort)} from this), ${id}::int)`;
}

/** Returns whether the applications of a list are found and sorted at once, if they are few, since walking its order would meet few of them. */
export function isSparse(list: ApplicationList): boolean {
  return searchQuery(list.q) !== null || list.flag === "unscanned" || isFilteredInOtherOrder(list);
}

/** Returns whether no index has both the filters of a list and its order: indexes of filters have the order of receipt. */
export function isFilteredInOtherOrder(list: ApplicationList): boolean {
  if (searchQuery(list.q) !== null || list.flag === "unscanned") return false;
  return list.sort !== "received" && filterParameters(list).length > 0;
}

/** Returns whether each application of a list has to be read to be counted: no index has its channels, or its duplicates of a scope. */
export function isCostlyToCount(scope: ApplicationScope, { channel, programmes, flag }: ApplicationList): boolean {
  const isOfAll = isOfEverything(scope);
  return (channel !== null && isOfAll && programmes.length === 0) || (flag === "duplicate" && !isOfAll);
}

/** Returns whether a list has all applications, not only those of a filter or of some faculties. */
export function isOfAll({ scope, list }: { scope: ApplicationScope; list: ApplicationList }): boolean {
  return isOfEverything(scope) && !isFiltered(list);
}

/** Returns how many applications of a sparse list are sorted. A list of more is walked as `walkedList`. */
export function maxSorted(scope: ApplicationScope, list: ApplicationList): number {
  if (isFilteredInOtherOrder(list)) return isCostlyToCount(scope, list) ? MAX_COSTLY : MAX_SORTED_OF_FILTER;
  return list.sort === "received" ? MAX_SORTED_BY_RECEIPT : MAX_COUNTED;
}

/** Returns how many applications of a sparse list that is walked have numbered pages: each costs the many applications between two of the list. */
export function maxNumbered(list: ApplicationList): number {
  return isFilteredInOtherOrder(list) ? PAGE_SIZE : MAX_NUMBERED_OF_SEARCH;
}

/** Returns a list as it is walked: a search in the order of receipt. A name that is searched for is in one place of an order by names. */
export function walkedList(list: ApplicationList): ApplicationList {
  const isSorted = list.sort === "received" || searchQuery(list.q) === null;
  return isSorted ? list : { ...list, sort: "received", order: "desc" };
}

/**
 * Settings of a transaction that finds and sorts a sparse list: PostgreSQL underestimates what an application's words cost to read, and would start another
 * process for a thousand of them. For a rare filter, it would read all of a frequent one, too, or everybody in the scope.
 */
export async function preferIndexOf(transaction: Db, list: ApplicationList): Promise<void> {
  const isOfOneIndex = isFilteredInOtherOrder(list) && list.channel === null;
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', ${isOfOneIndex ? "off" : "on"}, true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
}

/** Settings of a transaction that walks an order: PostgreSQL would sort all matches, or start other processes. */
export async function preferOrder(transaction: Db): Promise<void> {
  await sql`
    select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
}
