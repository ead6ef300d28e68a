import { createHash, randomInt } from "node:crypto";

/** A code of six digits that is mailed to an applicant, and opens one thing once. */

export const CODE_GOOD_FOR_MINUTES = 10;
/** With so many tries on a million codes, a guess is right once in 200,000 times. */
export const MOST_TRIES = 5;

export type WrongCode =
  | { kind: "wrong"; triesLeft: number }
  /** Too old, tried too often, or never asked for. */
  | { kind: "over" };

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What is kept of a code. `opens` names what it opens, so that it opens nothing else. */
export function codeHash(opens: string, code: string): Buffer {
  return createHash("sha256").update(`${opens} ${code}`).digest();
}

/** A code that was made before this time is too old. */
export function oldestGoodCode(now: Date): Date {
  return new Date(now.getTime() - CODE_GOOD_FOR_MINUTES * 60_000);
}

/** What follows on a wrong code, when it was tried so many times. */
export function afterWrongCode(tries: number): WrongCode {
  return tries < MOST_TRIES ? { kind: "wrong", triesLeft: MOST_TRIES - tries } : { kind: "over" };
}
