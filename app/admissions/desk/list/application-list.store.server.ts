import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { foldText } from "../../../platform/text/fold-text.ts";
import { type ApplicationList, opposite, PAGE_SIZE, type Sort } from "./application-list.ts";
import { type ApplicationRow, readApplications } from "./application-rows.store.server.ts";

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
export function fits(list: ApplicationList): RawBuilder<unknown> {
  const program = list.program ? sql`program = ${list.program}` : sql`true`;
  const type = list.type ? sql`admission_type = ${list.type}` : sql`true`;
  const status = list.status ? sql`status = ${list.status}` : sql`true`;
  const terms = searchQuery(list.q);
  const found = terms === null ? sql`true` : sql`${SEARCHED} @@ ${terms}::tsquery`;
  return sql`${found} and ${program} and ${type} and ${status}`;
}

/** The order of a list; applications that are alike in it stand by their numbers, so that each has one place. */
export function orderBy(sort: Sort, order: ApplicationList["order"]): RawBuilder<unknown> {
  return sql`${SORTED[sort].key} ${direct(order)}, id ${direct(order)}`;
}

function direct(order: ApplicationList["order"]): RawBuilder<unknown> {
  return order === "asc" ? sql`asc` : sql`desc`;
}

/** How many applications fit a list. A search that fits more than are counted is 'at-least'. */
export type Total = { kind: "exact"; count: number } | { kind: "at-least"; count: number };

export type ListPage = { applications: ApplicationRow[]; total: Total; page: number; pages: number };

/** Of a search that fits more, only so many can be paged through: whoever wants to see the rest needs another word. */
const REACH_OF_WIDE_SEARCH = 1_000;

/** One page of the list: first the ids, from an index alone, then the rows of that page. Throws when the database is out of reach. */
export async function findPage(db: Db, list: ApplicationList): Promise<ListPage> {
  const found = searchQuery(list.q) === null ? await pageOfAll(db, list) : await pageOfSearch(db, list);
  const reach = found.total.kind === "exact" ? found.total.count : REACH_OF_WIDE_SEARCH;
  return {
    applications: await readApplications(db, found.ids),
    total: found.total,
    page: pageWithin(reach, list.page),
    pages: lastPage(reach),
  };
}

type Found = { ids: number[]; total: Total };

async function pageOfAll(db: Db, list: ApplicationList): Promise<Found> {
  const counted = await sql<{ count: string }>`select count(*) from applications where ${fits(list)}`.execute(db);
  const count = Number(counted.rows[0]?.count ?? 0);
  const offset = (pageWithin(count, list.page) - 1) * PAGE_SIZE;
  const length = Math.min(PAGE_SIZE, count - offset);
  // An index is walked from its nearer end, so that the last page costs what the first one does.
  const fromEnd = offset > count / 2;
  const direction = fromEnd ? opposite(list.order) : list.order;
  const found = await sql<{ id: number }>`
    select id from applications where ${fits(list)}
    order by ${orderBy(list.sort, direction)}
    limit ${Math.max(0, length)} offset ${fromEnd ? count - offset - length : offset}`.execute(db);
  const ids = found.rows.map((row) => row.id);
  return { ids: fromEnd ? ids.reverse() : ids, total: { kind: "exact", count } };
}

async function pageOfSearch(db: Db, list: ApplicationList): Promise<Found> {
  const lastOffset = sql`greatest(0, ((select count(*) from hits) - 1) / ${PAGE_SIZE}::int * ${PAGE_SIZE}::int)`;
  const narrow = await sql<{ count: string; ids: number[] }>`
    with hits as materialized (
      select id, ${SORTED[list.sort].column} from applications where ${fits(list)} limit ${COUNTED + 1}
    )
    select (select count(*) from hits) as count, array(
      select id from hits where (select count(*) from hits) <= ${COUNTED}
      order by ${orderBy(list.sort, list.order)}
      limit ${PAGE_SIZE} offset least(${(list.page - 1) * PAGE_SIZE}::int, ${lastOffset})
    ) as ids`.execute(db);
  const { count, ids } = narrow.rows[0] ?? { count: "0", ids: [] };
  if (Number(count) <= COUNTED) return { ids, total: { kind: "exact", count: Number(count) } };
  return { ids: await pageOfWideSearch(db, list), total: { kind: "at-least", count: COUNTED } };
}

/** So many fit that a walk along the sort's index soon meets a page of them; PostgreSQL would rather sort all that fit. */
function pageOfWideSearch(db: Db, list: ApplicationList): Promise<number[]> {
  const offset = (pageWithin(REACH_OF_WIDE_SEARCH, list.page) - 1) * PAGE_SIZE;
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      transaction,
    );
    const found = await sql<{ id: number }>`
      select id from applications where ${fits(list)}
      order by ${orderBy(list.sort, list.order)} limit ${PAGE_SIZE} offset ${offset}`.execute(transaction);
    return found.rows.map((row) => row.id);
  });
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

function pageWithin(count: number, page: number): number {
  return Math.min(page, lastPage(count));
}
