import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

/** The condition that an applicant sent or changed something since staff last opened the application. Uses a partial index. */
export const isNewFromApplicant = sql<boolean>`applications.new_from_applicant_at is not null`;

/** Records that a member of staff who decides has seen what the applicant sent until `seenAt`. What arrived later stays new. */
export async function clearNewFromApplicant(db: Db, applicationId: number, seenAt: Date): Promise<void> {
  await db
    .updateTable("applications")
    .set({ new_from_applicant_at: null })
    .where("id", "=", applicationId)
    .where("new_from_applicant_at", "<=", seenAt)
    .execute();
}
