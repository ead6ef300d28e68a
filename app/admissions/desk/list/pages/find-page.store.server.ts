import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import {
  type ApplicationScope,
  applicationsIn,
  isOfEverything,
  newestIn,
} from "../../../application-scope.store.server.ts";
import {
  isBeyond,
  isCostlyToCount,
  isFilteredInOtherOrder,
  isInList,
  isOfAll,
  isSparse,
  MAX_COSTLY,
  MAX_COUNTED,
  maxNumbered,
  maxSorted,
  orderBy,
  preferIndexOf,
  preferOrder,
  SORT_COLUMNS,
  searchQuery,
  sortKeysOf,
  walkedList,
} from "../application-list.store.server.ts";
import { type ApplicationList, oppositeOrder, PAGE_SIZE } from "../application-list.ts";
import { type ApplicationRow, readApplications } from "../application-rows.store.server.ts";
import {
  type Counted,
  countUpTo,
  type Found,
  hasFarMoreThan,
  hasMoreThan,
  type Requested,
  type Total,
  walk,
} from "./walk-list.store.server.ts";

/** One page of a list. What is further inside than is counted has no number. */
export type ListPage = {
  /** As it is shown: a search with very many matches in the order of receipt. */
  list: ApplicationList;
  applications: ApplicationRow[];
  total: Total;
  /** How many applications of the list come before these; null when they are more than are counted. */
  skipped: number | null;
  hasPrevious: boolean;
  hasNext: boolean;
};

export type Limits = {
  /** A list without filters is counted and numbered up to this number, from one index. */
  countedOfAll: number;
  /** Any other list without a search is counted up to this number. */
  counted: number;
  /** A list of which each application has to be read is counted up to this number. */
  countedCostly: number;
  /** In a table of more applications, a search is dense that matches enough of the newest ones, and a filter in another order is sorted at once. */
  denseFrom: number;
};

/** Limits with which a million applications cost no more than some thousand. */
const LIMITS: Limits = { countedOfAll: 50_000, counted: MAX_COUNTED, countedCostly: MAX_COSTLY, denseFrom: 100_000 };

/** A search is dense if more than so many of so many newest applications match it. Reading more of them costs more than a wrong choice. */
const DENSE = { newest: 4000, matches: 16 };

/** Returns one page of a list, of the applications of a scope: reads the ids from an index, then the rows. Throws when the database is out of reach. */
export async function findPage(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  limits = LIMITS,
): Promise<ListPage> {
  const requested = { db, scope, list, limits };
  return (isSparse(list) ? await findSparse(requested) : null) ?? (await findByOrder(requested));
}

type WithLimits = Requested & { limits: Limits };

/** Reads the applications that were found, beside what says where they are. */
async function readFound({ db, scope }: Requested, { ids, ...place }: Found) {
  return { ...place, applications: await readApplications(db, scope, ids) };
}

function findByOrder(requested: WithLimits): Promise<ListPage> {
  const { db, scope, list } = requested;
  if (list.flag !== "duplicate" || isOfEverything(scope)) return countAndWalk(requested);
  return db.transaction().execute(async (transaction) => {
    // PostgreSQL would first find everybody in the scope.
    await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(transaction);
    return countAndWalk({ ...requested, db: transaction });
  });
}

/** Reads a page while its list is being counted, as far as the one doesn't need the other. */
async function countAndWalk(requested: WithLimits): Promise<ListPage> {
  const counted = countList(requested);
  const found = walk({ ...requested, counted });
  const [page, { total }] = await Promise.all([found.then((ids) => readFound(requested, ids)), counted]);
  return { list: requested.list, total, ...page };
}

async function countList(requested: WithLimits): Promise<Counted> {
  const max = maxCounted(requested);
  if (isOfAll(requested) && (await hasFarMoreThan(requested.db, max)))
    return { total: { kind: "at-least", count: max }, numbered: max };
  const count = await countUpTo(requested, isInList(requested.scope, requested.list), max);
  const total: Total = count > max ? { kind: "at-least", count: max } : { kind: "exact", count };
  return { total, numbered: total.count };
}

/** Returns up to which number a list is counted. The index that counts all also contains the applications that an officer of some faculties may not see. */
function maxCounted({ scope, list, limits }: WithLimits): number {
  if (isCostlyToCount(scope, list)) return limits.countedCostly;
  return isOfAll({ scope, list }) ? limits.countedOfAll : limits.counted;
}

/** Finds and sorts the applications of a sparse list. Walks the order of one with very many; null when walking it costs no more than counting. */
async function findSparse(requested: WithLimits): Promise<ListPage | null> {
  const { db, scope, list, limits } = requested;
  if (await isDense(db, scope, list, limits.denseFrom)) return walkSparse(requested, { kind: "many" });
  if (isFilteredInOtherOrder(list) && !(await hasMoreThan(db, limits.denseFrom))) return null;
  const { count, max, found } = await db.transaction().execute(async (transaction) => {
    await preferIndexOf(transaction, list);
    const within = { ...requested, db: transaction };
    return isFilteredInOtherOrder(list) ? countAndSort(within) : sortHits(within, maxSorted(scope, list));
  });
  const total: Total = count > max ? { kind: "at-least", count: max } : { kind: "exact", count };
  if (found) return { list, total, ...(await readFound(requested, found)) };
  return searchQuery(list.q) !== null || isFilteredInOtherOrder(list) ? walkSparse(requested, total) : null;
}

/** `count` is one more than `max` when there are more. `found` is null when they are too many to be sorted. */
type Sorted = { count: number; max: number; found: Found | null };

/** Counts the applications of a filter, and sorts them if they are few. */
async function countAndSort(requested: WithLimits): Promise<Sorted> {
  const { scope, list } = requested;
  const max = maxCounted(requested);
  const count = await countUpTo(requested, isInList(scope, list), max);
  if (count > Math.min(max, maxSorted(scope, list))) return { count, max, found: null };
  return sortHits(requested, max);
}

async function sortHits({ db, scope, list }: Requested, max: number): Promise<Sorted> {
  const beside = "id" in list.position ? list.position.id : 0;
  const { rows } = await sql<{ count: number; skipped: number; ids: number[] }>`
    with this as materialized (${sortKeysOf(scope, beside)}),
    hits as materialized (
      select id, ${SORT_COLUMNS[list.sort].column} from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${max + 1}
    ),
    counted as materialized (select count(*)::int as count from hits),
    start as materialized (
      select greatest(0, least(${matchesBefore(list)}, (count - 1) / ${PAGE_SIZE}::int * ${PAGE_SIZE}::int)) as skipped from counted
    )
    select count, skipped, array(
      select id from hits where (select count from counted) <= ${max}
      order by ${orderBy(list.sort, list.order)} limit ${PAGE_SIZE} offset (select skipped from start)
    ) as ids from counted, start`.execute(db);
  const { count, skipped, ids } = rows[0] ?? { count: 0, skipped: 0, ids: [] };
  const hasNext = skipped + ids.length < count;
  return { count, max, found: count > max ? null : { ids, skipped, hasPrevious: skipped > 0, hasNext } };
}

/** Returns whether so many of the newest applications match a search that walking them costs less than reading its index. */
export async function isDense(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  denseFrom = LIMITS.denseFrom,
): Promise<boolean> {
  if (list.q === "") return false;
  const { rows } = await sql<{ isDense: boolean }>`
    select reltuples > ${denseFrom} and (
      select count(*) > ${DENSE.matches} from (
        select from ${newestIn(scope, DENSE.newest)} where ${isInList(scope, list, "order")} limit ${DENSE.matches + 1}) as matches
    ) as "isDense" from pg_class where oid = 'applications'::regclass`.execute(db);
  return rows[0]?.isDense ?? false;
}

/** Returns how many of the matches in `hits` come before the position of a list. */
function matchesBefore(list: ApplicationList): RawBuilder<unknown> {
  const { position, order } = list;
  switch (position.kind) {
    case "page":
      return sql`${(position.page - 1) * PAGE_SIZE}::int`;
    case "last":
      return sql`count`;
    case "after":
      return sql`(select count(*)::int from hits where not ${isBeyond(list, position.id, order)})`;
    case "before":
      return sql`(select count(*)::int from hits where ${isBeyond(list, position.id, oppositeOrder(order))}) - ${PAGE_SIZE}::int`;
  }
}

async function walkSparse(requested: Requested, total: Total): Promise<ListPage> {
  const list = walkedList(requested.list);
  const numbered = maxNumbered(list);
  // Few of its pages are numbered, also when it is counted to its end.
  const walked: Total = total.kind === "exact" ? { kind: "at-least", count: numbered } : total;
  const found = await requested.db.transaction().execute(async (transaction) => {
    await preferOrder(transaction);
    return walk({ ...requested, list, db: transaction, counted: { total: walked, numbered } });
  });
  return { list, total, ...(await readFound(requested, found)) };
}
