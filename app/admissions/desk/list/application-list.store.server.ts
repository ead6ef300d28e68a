import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import { startOfLagosDay } from "../../../ui/format/lagos-time.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { isAmongOpenDuplicates } from "../../duplicates/duplicates.store.server.ts";
import { isNewFromApplicant } from "../../record/new-from-applicant.store.server.ts";
import type { Sort } from "./application-columns.ts";
import type { ApplicationFilter, ApplicationFlag } from "./application-filter.ts";
import { type ApplicationList, oppositeOrder, PAGE_SIZE } from "./application-list.ts";
import { type ApplicationRow, readApplications } from "./application-rows.store.server.ts";

/** The queries of the list of applications. */

/** The matches of a search are counted up to this number. */
export const MAX_COUNTED = 10_000;
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
const SEARCHED = sql`array_to_tsvector(string_to_array(search_words, ' '))`;

/**
 * Returns a search text as a tsquery of prefixes; null for a text without words.
 *
 * Folded words contain letters and digits only, so no typed character can be an operator. A number typed in groups also matches without spaces.
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

/** Returns the condition that an application of the table `applications` is in a list. */
export function isInList(scope: ApplicationScope, list: ApplicationList): RawBuilder<unknown> {
  const terms = searchQuery(list.q);
  const conditions = conditionsOf(scope, list);
  if (terms !== null) conditions.push(sql`${SEARCHED} @@ ${terms}::tsquery`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function conditionsOf(scope: ApplicationScope, filter: ApplicationFilter): RawBuilder<unknown>[] {
  const { programmes, type, status, outcome, released, session, intake, payment, state, from, to } = filter;
  const { assigned, flag, ids, offer, channel, decider } = filter;
  return [
    // Equality with one value lets PostgreSQL walk an index in the order of the list.
    programmes.length === 1 && sql`program = ${programmes[0]}`,
    programmes.length > 1 && sql`program = any(${[...programmes]}::text[])`,
    type && sql`admission_type = ${type}`,
    status && sql`status = ${status}`,
    outcome && (outcome === "none" ? sql`outcome is null` : sql`outcome = ${outcome}`),
    released === "yes" && sql`released_at is not null`,
    released === "no" && sql`outcome is not null and released_at is null`,
    session && sql`session = ${session}`,
    intake && sql`intake_id = ${intake}`,
    payment && (payment === "none" ? owesFee : sql`payment = ${payment}`),
    state && sql`state_key(state) = state_key(${state})`,
    from && sql`submitted_at >= ${startOfLagosDay(from)}`,
    to && sql`submitted_at < ${new Date(startOfLagosDay(to).getTime() + DAY_MS)}`,
    assigned && (assigned === "nobody" ? sql`assigned_to is null` : sql`assigned_to = ${assigned}`),
    flag && hasFlag(scope, flag),
    offer && sql`offer = ${offer}`,
    channel && sql`${channel} = any(how_did_you_hear)`,
    decider && sql`decided_by = ${decider}`,
    ids.length > 0 && sql`applications.id = any(${[...ids]}::integer[])`,
  ].filter((condition) => typeof condition === "object" && condition !== null);
}

const DAY_MS = 86_400_000;

/** Whether the intake has a fee, and the applicant has sent nothing. Withdrawn applications owe none. */
const owesFee = sql`payment is null and status <> 'withdrawn'
  and intake_id = any(array(select id from intakes where fee_name is not null))`;

function hasFlag(scope: ApplicationScope, flag: ApplicationFlag): RawBuilder<unknown> {
  switch (flag) {
    case "duplicate":
      return isAmongOpenDuplicates(scope);
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

/** The number of applications in a list; 'at-least' when there are more than are counted. */
export type Total = { kind: "exact"; count: number } | { kind: "at-least"; count: number };

export type ListPage = { applications: ApplicationRow[]; total: Total; page: number; pages: number };

/** The number of applications that can be paged through in a search with more matches than are counted. */
const MAX_PAGED_OF_BROAD_SEARCH = 1_000;

/** A list without a search is counted and paged through up to this number, so that a million applications cost no more. */
const MAX_LISTED = 100_000;

/** Returns one page of a list, of the applications of a scope: reads the ids from an index, then the rows. Throws when the database is out of reach. */
export async function findPage(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  maxListed = MAX_LISTED,
): Promise<ListPage> {
  const isSearch = searchQuery(list.q) !== null;
  const found = isSearch
    ? await findPageOfSearch(db, scope, list)
    : await findPageWithoutSearch(db, scope, list, maxListed);
  const max = isSearch ? MAX_PAGED_OF_BROAD_SEARCH : maxListed;
  const pageable = found.total.kind === "exact" ? found.total.count : max;
  return {
    applications: await readApplications(db, scope, found.ids),
    total: found.total,
    page: pageWithin(pageable, list.page),
    pages: lastPage(pageable),
  };
}

type Found = { ids: number[]; total: Total };

async function findPageWithoutSearch(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  maxListed: number,
): Promise<Found> {
  const counted = await sql<{ count: string }>`
    select count(*) from (
      select from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${maxListed + 1}
    ) as listed`.execute(db);
  const isMore = Number(counted.rows[0]?.count ?? 0) > maxListed;
  const count = Math.min(maxListed, Number(counted.rows[0]?.count ?? 0));
  const offset = (pageWithin(count, list.page) - 1) * PAGE_SIZE;
  const length = Math.min(PAGE_SIZE, count - offset);
  // The index is read from the nearer end, so that the last page is as cheap as the first.
  const fromEnd = !isMore && offset > count / 2;
  const order = fromEnd ? oppositeOrder(list.order) : list.order;
  const found = await sql<{ id: number }>`
    select id from ${applicationsIn(scope)} where ${isInList(scope, list)}
    order by ${orderBy(list.sort, order)}
    limit ${Math.max(0, length)} offset ${fromEnd ? count - offset - length : offset}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  return { ids: fromEnd ? ids.reverse() : ids, total: { kind: isMore ? "at-least" : "exact", count } };
}

async function findPageOfSearch(db: Db, scope: ApplicationScope, list: ApplicationList): Promise<Found> {
  const lastOffset = sql`greatest(0, ((select count(*) from hits) - 1) / ${PAGE_SIZE}::int * ${PAGE_SIZE}::int)`;
  const narrow = await sql<{ count: string; ids: number[] }>`
    with hits as materialized (
      select id, ${SORT_COLUMNS[list.sort].column} from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${MAX_COUNTED + 1}
    )
    select (select count(*) from hits) as count, array(
      select id from hits where (select count(*) from hits) <= ${MAX_COUNTED}
      order by ${orderBy(list.sort, list.order)}
      limit ${PAGE_SIZE} offset least(${(list.page - 1) * PAGE_SIZE}::int, ${lastOffset})
    ) as ids`.execute(db);
  const { count, ids } = narrow.rows[0] ?? { count: "0", ids: [] };
  if (Number(count) <= MAX_COUNTED) return { ids, total: { kind: "exact", count: Number(count) } };
  return { ids: await findPageOfBroadSearch(db, scope, list), total: { kind: "at-least", count: MAX_COUNTED } };
}

/** Reads one page of a search with many matches. Disables sorting, so that PostgreSQL walks the index of the sort instead of sorting all matches. */
function findPageOfBroadSearch(db: Db, scope: ApplicationScope, list: ApplicationList): Promise<number[]> {
  const offset = (pageWithin(MAX_PAGED_OF_BROAD_SEARCH, list.page) - 1) * PAGE_SIZE;
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      transaction,
    );
    const found = await sql<{ id: number }>`
      select id from ${applicationsIn(scope)} where ${isInList(scope, list)}
      order by ${orderBy(list.sort, list.order)} limit ${PAGE_SIZE} offset ${offset}`.execute(transaction);
    return found.rows.map((row) => row.id);
  });
}

/** Returns the intakes, the newest first. */
export async function listIntakeNames(db: Db): Promise<{ id: number; name: string; hasFee: boolean }[]> {
  const rows = await db
    .selectFrom("intakes")
    .select(["id", "name", "fee_name as fee"])
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, name, fee }) => ({ id, name, hasFee: fee !== null }));
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

function pageWithin(count: number, page: number): number {
  return Math.min(page, lastPage(count));
}
