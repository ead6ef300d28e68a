import type { Db } from "../../../platform/postgres/database.server.ts";
import type { DrawnOffer } from "./draw-offer.server.ts";

/** Returns the offer that an application has; null without one, or when it was withdrawn. */
export async function findOffer(db: Db, applicationId: number): Promise<DrawnOffer | null> {
  const row = await db
    .selectFrom("letters")
    .innerJoin("applications", "applications.id", "letters.application_id")
    .select([
      "reference",
      "program as programme",
      "session",
      "subject",
      "body",
      "letters.released_at as releasedAt",
      "letters.verification_code as verificationCode",
    ])
    .where("application_id", "=", applicationId)
    .where("ended_at", "is", null)
    .where("kind", "=", "admitted")
    .executeTakeFirst();
  return row?.verificationCode ? { ...row, verificationCode: row.verificationCode } : null;
}
