import { type Selectable, sql } from "kysely";
import type { StaffChallengesTable } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

export type ChallengePurpose = StaffChallengesTable["purpose"];

/** A challenge of one browser: `staffId` is null until a passkey names the account. */
export type Challenge = { staffId: number | null; challenge: string; firstFactor: FirstFactor };

/** What was checked before a second step. */
export type FirstFactor = Selectable<StaffChallengesTable>["first_factor"];

/** Finds a challenge by its cookie's token, its purpose and the time from which challenges are valid. */
export type ChallengeKey = { tokenSha256: Buffer; purpose: ChallengePurpose; createdAfter: Date };

type NewChallenge = Challenge & { tokenSha256: Buffer; purpose: ChallengePurpose; now: Date; createdAfter: Date };

/** Inserts a challenge and deletes the expired ones. */
export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  const { tokenSha256, purpose, staffId, firstFactor, now, createdAfter } = challenge;
  await db.deleteFrom("staff_challenges").where("created_at", "<=", createdAfter).execute();
  await db
    .insertInto("staff_challenges")
    .values({
      token_sha256: tokenSha256,
      purpose,
      staff_id: staffId,
      challenge: challenge.challenge,
      first_factor: firstFactor,
      created_at: now,
    })
    .execute();
}

/** Returns a valid challenge that has attempts left, or null. */
export async function findChallenge(db: Db, key: ChallengeKey, maxAttempts: number): Promise<Challenge | null> {
  const row = await db
    .selectFrom("staff_challenges")
    .select(["staff_id", "challenge", "first_factor"])
    .where("token_sha256", "=", key.tokenSha256)
    .where("purpose", "=", key.purpose)
    .where("created_at", ">", key.createdAfter)
    .where("attempts", "<", maxAttempts)
    .executeTakeFirst();
  return row ? challengeOf(row) : null;
}

/** Counts an attempt. Returns the challenge and the attempts left after it; null when the challenge is used, expired or has none left. */
export async function takeChallengeAttempt(
  db: Db,
  key: ChallengeKey,
  maxAttempts: number,
): Promise<(Challenge & { attemptsLeft: number }) | null> {
  const row = await db
    .updateTable("staff_challenges")
    .set({ attempts: sql`attempts + 1` })
    .where("token_sha256", "=", key.tokenSha256)
    .where("purpose", "=", key.purpose)
    .where("created_at", ">", key.createdAfter)
    .where("attempts", "<", maxAttempts)
    .returning(["staff_id", "challenge", "first_factor", "attempts"])
    .executeTakeFirst();
  return row ? { ...challengeOf(row), attemptsLeft: Math.max(0, maxAttempts - row.attempts) } : null;
}

/** Deletes a challenge and returns it; null when it was used before or has expired. Of concurrent calls, one gets it. */
export async function consumeChallenge(db: Db, key: ChallengeKey): Promise<Challenge | null> {
  const row = await db
    .deleteFrom("staff_challenges")
    .where("token_sha256", "=", key.tokenSha256)
    .where("purpose", "=", key.purpose)
    .where("created_at", ">", key.createdAfter)
    .returning(["staff_id", "challenge", "first_factor"])
    .executeTakeFirst();
  return row ? challengeOf(row) : null;
}

type Row = Pick<Selectable<StaffChallengesTable>, "staff_id" | "challenge" | "first_factor">;

function challengeOf({ staff_id, challenge, first_factor }: Row): Challenge {
  return { staffId: staff_id, challenge, firstFactor: first_factor };
}
