import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

export type PreviewedApplication = {
  id: number;
  reference: string;
  firstName: string;
  lastName: string;
  programme: string;
  session: string;
};

/** How many of the latest applications a preview is drawn from. */
const RECENT = 200;

/** Returns a few recent applications of a scope, at random. */
export async function randomRecentApplications(
  db: Db,
  scope: ApplicationScope,
  count: number,
): Promise<PreviewedApplication[]> {
  const { rows } = await sql<PreviewedApplication>`
    select * from (
      select id, reference, first_name as "firstName", last_name as "lastName", program as programme, session
      from ${applicationsIn(scope)} where status <> 'withdrawn' order by submitted_at desc, id desc limit ${RECENT}
    ) as recent order by random() limit ${count}`.execute(db);
  return rows;
}
