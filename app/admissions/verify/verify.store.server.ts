import type { Db } from "../../platform/postgres/database.server.ts";

/** What the check of a code reveals to anyone. */
export type VerifiedApplication = { submittedAt: Date; session: string; programme: string; isWithdrawn: boolean };

export async function findByVerificationCode(db: Db, code: string): Promise<VerifiedApplication | null> {
  const row = await db
    .selectFrom("applications")
    .select(["submitted_at", "session", "program", "status"])
    .where("verification_code", "=", code)
    .executeTakeFirst();
  if (!row) return null;
  return {
    submittedAt: row.submitted_at,
    session: row.session,
    programme: row.program,
    isWithdrawn: row.status === "withdrawn",
  };
}
