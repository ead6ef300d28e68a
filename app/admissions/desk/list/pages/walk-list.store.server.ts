import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../../application-scope.store.server.ts";
import { isBeyond, isInList, isOfAll, orderBy, sortKeysOf } from "../application-list.store.server.ts";
import { type ApplicationList, oppositeOrder, PAGE_SIZE } from "../application-list.ts";

/** Reads the ids of a page from the index of a list's order, from a number or from beside an application. */

/** The number of applications in a list; 'at-least' when there are more than are counted, 'many' when none are counted. */
export type Total = { kind: "exact"; count: number } | { kind: "at-least"; count: number } | { kind: "many" };

/** What a query of a list needs. */
export type Requested = { db: Db; scope: ApplicationScope; list: ApplicationList };

export type Counted = {
  total: Total;
  /** The applications that are reached by the number of their page. */
  numbered: number;
};

/** Where the ids of a list are read from, while it is being counted. */
export type Source = Requested & { counted: Counted | Promise<Counted> };

export type Found = { ids: number[]; skipped: number | null; hasPrevious: boolean; hasNext: boolean };

/** Deep inside a list that isn't counted to its end, the number of a page says little. PostgreSQL reads each application up to it when no index has both filter and sort. */
const MAX_COUNTED_BEFORE = 1000;

/** Finds a page by walking the index of the sort. */
export async function walk(source: Source): Promise<Found> {
  const { position } = source.list;
  switch (position.kind) {
    case "page":
      return readNumbered(source, position.page);
    case "last":
      return readLast(source);
    case "after":
      return readAfter(source, position.id);
    case "before":
      return readBefore(source, position.id);
  }
}

async function readNumbered(source: Source, page: number): Promise<Found> {
  const { list } = source;
  if (page === 1 && isOfAll(source)) return readFirst(source);
  const { total, numbered } = await source.counted;
  const offset = (Math.min(page, lastPage(numbered)) - 1) * PAGE_SIZE;
  const length = Math.max(0, Math.min(PAGE_SIZE, numbered - offset));
  const isMore = total.kind !== "exact";
  // The index is read from the nearer end, so that the last page is as cheap as the first.
  const fromEnd = !isMore && offset > numbered / 2;
  const order = fromEnd ? oppositeOrder(list.order) : list.order;
  const ids = await readIds(source, { order, limit: length, offset: fromEnd ? numbered - offset - length : offset });
  const hasNext = isMore || offset + length < numbered;
  return { ids: fromEnd ? ids.reverse() : ids, skipped: offset, hasPrevious: offset > 0, hasNext };
}

/** Reads the first page of all applications, before they are counted. With a filter of few, PostgreSQL would walk the whole order to fill the page. */
async function readFirst(source: Source): Promise<Found> {
  const ids = await readIds(source, { order: source.list.order, limit: PAGE_SIZE + 1 });
  return { ids: ids.slice(0, PAGE_SIZE), skipped: 0, hasPrevious: false, hasNext: ids.length > PAGE_SIZE };
}

async function readLast(source: Source): Promise<Found> {
  const { total } = await source.counted;
  if (total.kind === "exact") return readNumbered(source, lastPage(total.count));
  const ids = await readIds(source, { order: oppositeOrder(source.list.order), limit: PAGE_SIZE });
  return { ids: ids.reverse(), skipped: null, hasPrevious: true, hasNext: false };
}

/** Reads what follows an application; the first page when it is unknown, the last one when nothing follows. */
async function readAfter(source: Source, id: number): Promise<Found> {
  const { order } = source.list;
  const [known, ids] = await Promise.all([
    isKnown(source, id),
    readIds(source, { order, limit: PAGE_SIZE + 1, beyond: id }),
  ]);
  if (!known) return readNumbered(source, 1);
  const shown = ids.slice(0, PAGE_SIZE);
  const [first] = shown;
  if (first === undefined) return readLast(source);
  const skipped = await countBefore(source, first);
  return { ids: shown, skipped, hasPrevious: skipped !== 0, hasNext: ids.length > PAGE_SIZE };
}

/** Reads what precedes an application; the first page when it is unknown, or when less than a page precedes it. */
async function readBefore(source: Source, id: number): Promise<Found> {
  const order = oppositeOrder(source.list.order);
  const [known, ids] = await Promise.all([
    isKnown(source, id),
    readIds(source, { order, limit: PAGE_SIZE + 1, beyond: id }),
  ]);
  const shown = ids.slice(0, PAGE_SIZE).reverse();
  const [first] = shown;
  if (!known || first === undefined || shown.length < PAGE_SIZE) return readNumbered(source, 1);
  const [skipped, { total }] = await Promise.all([countBefore(source, first), source.counted]);
  const isEnd = total.kind === "exact" && skipped !== null && skipped + PAGE_SIZE >= total.count;
  return { ids: shown, skipped, hasPrevious: ids.length > PAGE_SIZE, hasNext: !isEnd };
}

async function isKnown({ db, scope }: Source, id: number): Promise<boolean> {
  return (
    (await db.selectFrom(applicationsIn(scope)).select("id").where("id", "=", id).executeTakeFirst()) !== undefined
  );
}

type Part = { order: ApplicationList["order"]; limit: number; offset?: number; beyond?: number };

async function readIds(source: Requested, { order, limit, offset = 0, beyond }: Part): Promise<number[]> {
  const { db, scope, list } = source;
  const within = beyond === undefined ? sql`true` : isBeyond(list, beyond, order);
  const found = await sql<{ id: number }>`
    with this as materialized (${sortKeysOf(scope, beyond ?? 0)})
    select id from ${applicationsIn(scope)} where ${isInList(scope, list, "order")} and ${within}
    order by ${orderBy(list.sort, order)} limit ${limit} offset ${offset}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Counts the applications of a list before one; null when they are not numbered. */
async function countBefore(source: Source, id: number): Promise<number | null> {
  const { scope, list } = source;
  const { total, numbered } = await source.counted;
  const order = oppositeOrder(list.order);
  const preceding = sql`${isInList(scope, list, "order")} and ${isBeyond(list, id, order)} order by ${orderBy(list.sort, order)}`;
  const max = total.kind === "exact" ? numbered : Math.min(numbered, MAX_COUNTED_BEFORE);
  const count = await countUpTo(source, preceding, max, sortKeysOf(scope, id));
  return count > max ? null : count;
}

/** Counts the applications after WHERE; returns one more than `max` when there are more. */
export async function countUpTo(
  { db, scope }: Requested,
  where: RawBuilder<unknown>,
  max: number,
  key: RawBuilder<unknown> = sql`select`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with this as materialized (${key})
    select count(*)::int as count from (select from ${applicationsIn(scope)} where ${where} limit ${max + 1}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Returns whether there are more applications than this, as PostgreSQL estimates: the number of the last VACUUM or ANALYZE. */
export async function hasMoreThan(db: Db, count: number): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`
    select reltuples > ${count} as "isMore" from pg_class where oid = 'applications'::regclass`.execute(db);
  return rows[0]?.isMore ?? false;
}

/** Returns whether the estimate is so much higher that nothing has to be counted to say "more than". */
export function hasFarMoreThan(db: Db, count: number): Promise<boolean> {
  return hasMoreThan(db, 2 * count);
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}
