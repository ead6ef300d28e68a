import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DocumentMediaType } from "../application.schema.ts";
import { COUNTED, fits, orderBy, SORTED, searchQuery } from "./list/application-list.store.server.ts";
import { type DeskList, opposite, PAGE_SIZE } from "./list/application-list.ts";
import { type DeskApplication, readApplications } from "./list/application-rows.store.server.ts";

/** How many applications fit a list. A search that fits more than are counted is 'at-least'. */
export type Total = { kind: "exact"; count: number } | { kind: "at-least"; count: number };

export type DeskPage = { applications: DeskApplication[]; total: Total; page: number; pages: number };

export type StoredDocument = {
  id: string;
  applicationId: number;
  sha256: Buffer;
  size: number;
  mediaType: DocumentMediaType;
  originalName: string;
  /** What the scanner calls the virus that it found. */
  virus: string | null;
};

/** Of a search that fits more, only so many can be paged through: whoever wants to see the rest needs another word. */
const REACH_OF_WIDE_SEARCH = 1_000;

/** One page of the list: first the ids, from an index alone, then the rows of that page. Throws when the database is out of reach. */
export async function findPage(db: Db, list: DeskList): Promise<DeskPage> {
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

async function pageOfAll(db: Db, list: DeskList): Promise<Found> {
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

async function pageOfSearch(db: Db, list: DeskList): Promise<Found> {
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
function pageOfWideSearch(db: Db, list: DeskList): Promise<number[]> {
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

/** A document by its id; null when there is none. */
export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const row = await db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    applicationId: row.application_id,
    sha256: row.sha256,
    size: row.size,
    mediaType: row.media_type,
    originalName: row.original_name,
    virus: row.virus,
  };
}

export async function recordDocumentView(
  db: Db,
  { document, staffId, at }: { document: Pick<StoredDocument, "id" | "applicationId">; staffId: number; at: Date },
): Promise<void> {
  const { id, applicationId } = document;
  await db
    .insertInto("document_views")
    .values({ document_id: id, application_id: applicationId, staff_id: staffId, viewed_at: at })
    .execute();
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

function pageWithin(count: number, page: number): number {
  return Math.min(page, lastPage(count));
}
