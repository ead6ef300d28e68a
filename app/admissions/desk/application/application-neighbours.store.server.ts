import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { COUNTED, fits, orderBy, SORTED, searchQuery } from "../list/application-list.store.server.ts";
import { type ApplicationList, opposite, PAGE_SIZE } from "../list/application-list.ts";

export type Neighbours = { previous: number | null; next: number | null };

/**
 * The applications before and after one in a list, by id; null at its ends.
 *
 * Both are found by the place that it has in the order, so that they are there also when a step has just taken it out of the list.
 */
export async function findNeighbours(db: Db, list: ApplicationList, id: number): Promise<Neighbours> {
  const { key, column } = SORTED[list.sort];
  const nearestOf = searchQuery(list.q) === null ? nearestOfAll : nearestOfSearch;
  const { rows } = await sql<Neighbours>`
    with this as materialized (select ${key} as key from applications where id = ${id}),
    hits as materialized (select id, ${column} from applications where ${fits(list)} limit ${COUNTED + 1})
    select
      ${nearestOf(list, id, opposite(list.order))} as previous,
      ${nearestOf(list, id, list.order)} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** The page of a list on which an application stands, or would stand; the first where there is no such application. */
export async function findPageOf(db: Db, list: ApplicationList, id: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    with this as materialized (select ${SORTED[list.sort].key} as key from applications where id = ${id})
    select count(*)::int as before from applications
    where ${fits(list)} and ${isBeyond(list, id, opposite(list.order))}`.execute(db);
  return Math.floor((rows[0]?.before ?? 0) / PAGE_SIZE) + 1;
}

type Nearest = (list: ApplicationList, id: number, order: ApplicationList["order"]) => RawBuilder<unknown>;

/** The index of the sort leads from one to the next. */
const nearestOfAll: Nearest = (list, id, order) => sql`
  (select id from applications where ${fits(list)} and ${isBeyond(list, id, order)}
  order by ${orderBy(list.sort, order)} limit 1)`;

/** The few that fit a search may be far apart in the index; of a search that fits very many, the next one is near. */
const nearestOfSearch: Nearest = (list, id, order) => sql`
  case when (select count(*) from hits) <= ${COUNTED}
  then (select id from hits where ${isBeyond(list, id, order)} order by ${orderBy(list.sort, order)} limit 1)
  else ${nearestOfAll(list, id, order)} end`;

function isBeyond({ sort }: ApplicationList, id: number, order: ApplicationList["order"]): RawBuilder<unknown> {
  return sql`(${SORTED[sort].key}, id) ${order === "asc" ? sql`>` : sql`<`} ((select key from this), ${id}::int)`;
}
