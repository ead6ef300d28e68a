import { type Selectable, sql } from "kysely";
import type { DocumentsTable } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";
import { isInList, isOfAll, MAX_COUNTED, orderBy, searchQuery } from "../desk/list/application-list.store.server.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { hasFarMoreThan } from "../desk/list/pages/walk-list.store.server.ts";
import type { AddedAnswer } from "../questions/added-questions.ts";

/** Returns the ids of all applications in a list, in its order: what an export reads and counts, even if applications arrive meanwhile. */
export async function findExportedIds(db: Db, scope: ApplicationScope, list: ApplicationList): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select id from ${applicationsIn(scope)} where ${isInList(scope, list)} order by ${orderBy(list.sort, list.order)}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The applications of an export, which are more than this number if they were not all counted. */
export type ExportCount = { count: number; isMore: boolean };

/** With a million applications, counting all of them took most of the time of the page. */
const MAX_COUNTED_WITHOUT_SEARCH = 100_000;

/** Counts the applications in a list: of a search as many as the list counts, otherwise up to 100,000. */
export async function countExported(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  maxWithoutSearch = MAX_COUNTED_WITHOUT_SEARCH,
): Promise<ExportCount> {
  const most = searchQuery(list.q) === null ? maxWithoutSearch : MAX_COUNTED;
  if (isOfAll({ scope, list }) && (await hasFarMoreThan(db, most))) return { count: most, isMore: true };
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${most + 1}) as counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}

/** An application with its documents that were not replaced. */
export type ExportedDocuments = {
  id: number;
  reference: string;
  lastName: string;
  added: AddedAnswer[];
  documents: Pick<Selectable<DocumentsTable>, "id" | "field" | "sha256" | "media_type" | "virus" | "scanned_at">[];
};

/** Returns the documents of applications, in the order of the ids. */
export async function findExportedDocuments(
  db: Db,
  scope: ApplicationScope,
  ids: readonly number[],
): Promise<ExportedDocuments[]> {
  const applications = await db
    .selectFrom(applicationsIn(scope))
    .select(["id", "reference", "last_name", "added_answers"])
    .where("id", "in", ids)
    .execute();
  if (applications.length === 0) return [];
  const documents = await db
    .selectFrom("documents")
    .select(["id", "application_id", "field", "sha256", "media_type", "virus", "scanned_at"])
    .where(
      "application_id",
      "in",
      applications.map(({ id }) => id),
    )
    .where("replaced_at", "is", null)
    .orderBy("field", "desc")
    .orderBy("sent_at", sql`asc nulls first`)
    .orderBy("id")
    .execute();
  const known = new Map(applications.map((application) => [application.id, application]));
  const byApplication = Map.groupBy(documents, ({ application_id }) => application_id);
  return ids.flatMap((id) => {
    const application = known.get(id);
    if (!application) return [];
    const { reference, last_name: lastName, added_answers: added } = application;
    return { id, reference, lastName, added, documents: byApplication.get(id) ?? [] };
  });
}

export type ExportedView = { documentId: string; applicationId: number };

/** Logs in the access log that a member of staff exported documents. */
export async function recordExportedDocuments(
  db: Db,
  { views, staffId, at }: { views: readonly ExportedView[]; staffId: number; at: Date },
): Promise<void> {
  if (views.length === 0) return;
  await db
    .insertInto("document_views")
    .values(
      views.map(({ documentId, applicationId }) => ({
        document_id: documentId,
        application_id: applicationId,
        staff_id: staffId,
        viewed_at: at,
      })),
    )
    .execute();
}
