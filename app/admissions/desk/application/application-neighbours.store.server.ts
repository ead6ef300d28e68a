import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { isInList, MAX_COUNTED, orderBy, SORT_COLUMNS, searchQuery } from "../list/application-list.store.server.ts";
import { type ApplicationList, oppositeOrder, PAGE_SIZE } from "../list/application-list.ts";

export type Neighbours = { previous: number | null; next: number | null };

/**
 * Returns the ids of the applications before and after one in a list; null at its ends.
 *
 * It compares sort keys, so that it also works when a step has just removed the application from the list.
 */
export async function findNeighbours(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  id: number,
): Promise<Neighbours> {
  const { key, column } = SORT_COLUMNS[list.sort];
  const next = searchQuery(list.q) === null ? nextInIndex : nextInSearch;
  const { rows } = await sql<Neighbours>`
    with this as materialized (select ${key} as key from ${applicationsIn(scope)} where id = ${id}),
    hits as materialized (select id, ${column} from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${MAX_COUNTED + 1})
    select
      ${next(scope, list, id, oppositeOrder(list.order))} as previous,
      ${next(scope, list, id, list.order)} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** Returns the page of a list that has an application, or would have it; the first page for an unknown application. */
export async function findPageOf(db: Db, scope: ApplicationScope, list: ApplicationList, id: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    with this as materialized (select ${SORT_COLUMNS[list.sort].key} as key from ${applicationsIn(scope)} where id = ${id})
    select count(*)::int as before from ${applicationsIn(scope)}
    where ${isInList(scope, list)} and ${isBeyond(list, id, oppositeOrder(list.order))}`.execute(db);
  return Math.floor((rows[0]?.before ?? 0) / PAGE_SIZE) + 1;
}

type FindNext = (
  scope: ApplicationScope,
  list: ApplicationList,
  id: number,
  order: ApplicationList["order"],
) => RawBuilder<unknown>;

/** Finds the next application by walking the index of the sort. */
const nextInIndex: FindNext = (scope, list, id, order) => sql`
  (select id from ${applicationsIn(scope)} where ${isInList(scope, list)} and ${isBeyond(list, id, order)}
  order by ${orderBy(list.sort, order)} limit 1)`;

/** Sorts the matches when there are few, since they may be far apart in the index. Walks the index when there are many. */
const nextInSearch: FindNext = (scope, list, id, order) => sql`
  case when (select count(*) from hits) <= ${MAX_COUNTED}
  then (select id from hits where ${isBeyond(list, id, order)} order by ${orderBy(list.sort, order)} limit 1)
  else ${nextInIndex(scope, list, id, order)} end`;

function isBeyond({ sort }: ApplicationList, id: number, order: ApplicationList["order"]): RawBuilder<unknown> {
  return sql`(${SORT_COLUMNS[sort].key}, id) ${order === "asc" ? sql`>` : sql`<`} ((select key from this), ${id}::int)`;
}
