import type { Db } from "../../platform/postgres/database.server.ts";

/** What the check of a code reveals to anyone. */
export type VerifiedApplication = {
  submittedAt: Date;
  session: string;
  programme: string;
  isWithdrawn: boolean;
  /** When its applicant last changed answers; null without a change. */
  answersChangedAt: Date | null;
  /** The programmes that receipts from before a change name. */
  earlierProgrammes: string[];
};

/** Whether an offer holds. One without a response lapses when its last day is over. */
export type OfferState = "valid" | "ended" | "lapsed";

/** What the check of an offer's code reveals to anyone. */
export type VerifiedOffer = { releasedAt: Date; session: string; programme: string; state: OfferState };

/** Returns the offer of admission with this code; null when there is none. An offer that was withdrawn or declined has ended. */
export async function findOfferByCode(db: Db, code: string, now: Date): Promise<VerifiedOffer | null> {
  const row = await db
    .selectFrom("letters")
    .innerJoin("applications", "applications.id", "letters.application_id")
    .select(["letters.released_at", "session", "program", "ended_at", "response", "accept_until"])
    .where("letters.verification_code", "=", code)
    .executeTakeFirst();
  if (!row) return null;
  const isEnded = row.ended_at !== null || row.response === "declined";
  const isLapsed = row.response === null && row.accept_until !== null && row.accept_until <= now;
  const state = isEnded ? "ended" : isLapsed ? "lapsed" : "valid";
  return { releasedAt: row.released_at, session: row.session, programme: row.program, state };
}

export async function findByVerificationCode(db: Db, code: string): Promise<VerifiedApplication | null> {
  const row = await db
    .selectFrom("applications")
    .select(["id", "submitted_at", "session", "program", "status"])
    .where("verification_code", "=", code)
    .executeTakeFirst();
  if (!row) return null;
  const changes = await db
    .selectFrom("application_events")
    .select(["at", "changed_answers"])
    .where("application_id", "=", row.id)
    .where("kind", "=", "answers-changed")
    .orderBy("id")
    .execute();
  const earlier = changes.flatMap(({ changed_answers: changed }) => changed?.program?.from ?? []);
  return {
    submittedAt: row.submitted_at,
    session: row.session,
    programme: row.program,
    isWithdrawn: row.status === "withdrawn",
    answersChangedAt: changes.at(-1)?.at ?? null,
    earlierProgrammes: [...new Set(earlier)].filter((programme) => programme !== row.program),
  };
}
