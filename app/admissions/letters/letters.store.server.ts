import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Outcome } from "../application.ts";
import type { FilledLetter, LetterFacts } from "./fill-letter.ts";
import type { DrawnOffer } from "./offer/draw-offer.server.ts";

/** A released decision, as the applicant reads it. */
export type Letter = FilledLetter & {
  id: number;
  kind: Outcome;
  releasedAt: Date;
  acceptUntil: Date | null;
  verificationCode: string | null;
  response: "accepted" | "declined" | null;
  respondedAt: Date | null;
};

export type NewLetter = FilledLetter & {
  applicationId: number;
  kind: Outcome;
  templateVersion: number;
  releasedAt: Date;
  acceptUntil: Date | null;
  verificationCode: string | null;
};

/** Reads what a letter to an applicant is filled with. */
export function readLetterFacts(
  transaction: Transaction<Tables>,
  applicationId: number,
): Promise<Pick<LetterFacts, "reference" | "firstName" | "lastName" | "programme" | "session">> {
  return transaction
    .selectFrom("applications")
    .select(["reference", "first_name as firstName", "last_name as lastName", "program as programme", "session"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
}

/** Inserts a letter. The one before it no longer holds. */
export async function insertLetter(transaction: Transaction<Tables>, letter: NewLetter): Promise<void> {
  await endLetters(transaction, letter.applicationId, letter.releasedAt);
  await transaction
    .insertInto("letters")
    .values({
      application_id: letter.applicationId,
      kind: letter.kind,
      subject: letter.subject,
      body: letter.body,
      template_version: letter.templateVersion,
      released_at: letter.releasedAt,
      accept_until: letter.acceptUntil,
      verification_code: letter.verificationCode,
    })
    .execute();
}

/** Ends the letters of an application: what they say no longer holds. */
export async function endLetters(transaction: Transaction<Tables>, applicationId: number, at: Date): Promise<void> {
  await transaction
    .updateTable("letters")
    .set({ ended_at: at })
    .where("application_id", "=", applicationId)
    .where("ended_at", "is", null)
    .execute();
}

/** Returns the letter of an application that holds; null when there is none. */
export async function currentLetter(db: Db | Transaction<Tables>, applicationId: number): Promise<Letter | null> {
  const letter = await db
    .selectFrom("letters")
    .select([
      "id",
      "kind",
      "subject",
      "body",
      "released_at as releasedAt",
      "accept_until as acceptUntil",
      "verification_code as verificationCode",
      "response",
      "responded_at as respondedAt",
    ])
    .where("application_id", "=", applicationId)
    .where("ended_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return letter ?? null;
}

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

/** Stores the response to an offer. `staffId` is null when the applicant responded. */
export async function setResponse(
  transaction: Transaction<Tables>,
  {
    letterId,
    response,
    at,
    staffId,
  }: { letterId: number; response: "accepted" | "declined"; at: Date; staffId: number | null },
): Promise<void> {
  await transaction
    .updateTable("letters")
    .set({ response, responded_at: at, recorded_by: staffId })
    .where("id", "=", letterId)
    .execute();
}

/**
 * Returns the condition that an application has an offer that lapsed. An offer lapses by itself when its last day passes without a
 * response. Without a time, the server of the database has the clock.
 */
export function hasLapsedOffer(at: Date | null): RawBuilder<boolean> {
  return sql<boolean>`(applications.offer = 'none' and applications.id in (
    select application_id from letters
    where kind = 'admitted' and ended_at is null and response is null
      and accept_until <= ${at === null ? sql`now()` : sql`${at}::timestamptz`}))`;
}

/** Returns the condition that an application takes a place: it is admitted, and its offer is neither declined nor lapsed. */
export function takesPlace(at: Date): RawBuilder<boolean> {
  return sql<boolean>`(applications.outcome = 'admitted' and applications.offer is distinct from 'declined'
    and not ${hasLapsedOffer(at)})`;
}
