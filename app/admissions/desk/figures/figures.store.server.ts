import type { Db } from "../../../platform/postgres/database.server.ts";
import type { ApplicationStatus } from "../../application.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

export type ProgrammeCount = { session: string; programme: string; status: ApplicationStatus; count: number };

/** Counts applications by session, programme and status, in one query and without reading any name. */
export async function countApplications(db: Db, scope: ApplicationScope): Promise<ProgrammeCount[]> {
  const rows = await db
    .selectFrom(applicationsIn(scope))
    .select(({ fn }) => ["session", "program", "status", fn.countAll<string>().as("count")])
    .groupBy(["session", "program", "status"])
    .execute();
  return rows.map(({ session, program, status, count }) => ({
    session,
    programme: program,
    status,
    count: Number(count),
  }));
}
