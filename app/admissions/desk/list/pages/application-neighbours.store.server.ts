import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../../application-scope.store.server.ts";
import {
  isBeyond,
  isCostlyToCount,
  isFilteredInOtherOrder,
  isInList,
  isSparse,
  maxNumbered,
  maxSorted,
  orderBy,
  preferIndexOf,
  preferOrder,
  SORT_COLUMNS,
  sortKeysOf,
  walkedList,
} from "../application-list.store.server.ts";
import { type ApplicationList, FIRST_PAGE, oppositeOrder, PAGE_SIZE, type Position } from "../application-list.ts";
import { isDense } from "./find-page.store.server.ts";
import { countUpTo } from "./walk-list.store.server.ts";

export type Neighbours = { previous: number | null; next: number | null };

/** The applications beside one in a list, and how many precede it; null when they are more than are counted. */
type Surroundings = Neighbours & { preceding: number | null };

const MAX_PRECEDING = 3_000;

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
  const { previous, next } = await findSurroundings(db, scope, list, { id, maxPreceding: 0 });
  return { previous, next };
}

/** Returns the position of a list that shows an application, or the place where it would be: its page, or further inside what follows the one before. */
export async function findPositionOf(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  id: number,
): Promise<Position> {
  const most = isSparse(list) ? maxNumbered(list) - 1 : MAX_PRECEDING;
  const maxPreceding = isCostlyToCount(scope, list) ? 0 : most;
  const { previous, preceding } = await findSurroundings(db, scope, list, { id, maxPreceding });
  if (preceding !== null) return { kind: "page", page: Math.floor(preceding / PAGE_SIZE) + 1 };
  return previous === null ? FIRST_PAGE : { kind: "after", id: previous };
}

/** Where to look from, and how many applications before it are counted. */
type From = { id: number; maxPreceding: number };

async function findSurroundings(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  from: From,
): Promise<Surroundings> {
  const isSorted = isSparse(list) && !(await isDense(db, scope, list));
  const sorted = isSorted ? await findAmongHits(db, scope, list, from.id) : null;
  return sorted ?? walkFrom(db, scope, walkedList(list), from);
}

/** Finds and sorts the applications of a sparse list; null when they are many. */
function findAmongHits(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  id: number,
): Promise<Surroundings | null> {
  const max = maxSorted(scope, list);
  return db.transaction().execute(async (transaction) => {
    await preferIndexOf(transaction, list);
    // Counting reads less than finding what they are sorted by.
    if (isFilteredInOtherOrder(list)) {
      const count = await countUpTo({ db: transaction, scope, list }, isInList(scope, list), max);
      if (count > max) return null;
    }
    const { rows } = await sql<Surroundings & { count: number }>`
      with this as materialized (${sortKeysOf(scope, id)}),
      hits as materialized (
        select id, ${SORT_COLUMNS[list.sort].column} from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${max + 1}
      )
      select (select count(*)::int from hits) as count,
        (select count(*)::int from hits where ${isBeyond(list, id, oppositeOrder(list.order))}) as preceding,
        ${first(sql`hits`, sql`true`, list, id, oppositeOrder(list.order))} as previous,
        ${first(sql`hits`, sql`true`, list, id, list.order)} as next`.execute(transaction);
    const [row] = rows;
    if (!row || row.count > max) return null;
    const { previous, next, preceding } = row;
    return { previous, next, preceding };
  });
}

/** Walks the index of the sort in both directions. */
function walkFrom(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  { id, maxPreceding }: From,
): Promise<Surroundings> {
  const backwards = oppositeOrder(list.order);
  const [applications, where] = [sql`${applicationsIn(scope)}`, isInList(scope, list, "order")];
  return db.transaction().execute(async (transaction) => {
    if (isSparse(list)) await preferOrder(transaction);
    const { rows } = await sql<Neighbours & { preceding: number }>`
      with this as materialized (${sortKeysOf(scope, id)})
      select ${first(applications, where, list, id, backwards)} as previous, ${first(applications, where, list, id, list.order)} as next,
        (select count(*)::int from (
          select from ${applications} where ${where} and ${isBeyond(list, id, backwards)}
          order by ${orderBy(list.sort, backwards)} limit ${maxPreceding + 1}) as before) as preceding`.execute(
      transaction,
    );
    const { previous, next, preceding } = rows[0] ?? { previous: null, next: null, preceding: 0 };
    return { previous, next, preceding: preceding > maxPreceding ? null : preceding };
  });
}

/** Returns the subquery of the first application after one in an order. */
function first(
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  list: ApplicationList,
  id: number,
  order: ApplicationList["order"],
): RawBuilder<unknown> {
  return sql`(select id from ${from} where ${where} and ${isBeyond(list, id, order)} order by ${orderBy(list.sort, order)} limit 1)`;
}
