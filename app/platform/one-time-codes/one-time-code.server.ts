import { createHash, randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Deps } from "../deps.server.ts";
import { tokenHash } from "../http/token-cookie.server.ts";
import { type CodeTable, findCodeRow, redeemCode, takeAttempt } from "./one-time-codes.store.server.ts";

/**
 * Six-digit codes that are sent by email. A code is bound to its request: it can be used once, only by the browser that has the request's
 * token, until a newer code is requested.
 */

export const CODE_VALID_MINUTES = 10;
/** With five attempts on a million codes, a guess succeeds once in 200,000 requests. */
const MAX_CODE_ATTEMPTS = 5;

export type CodeState =
  | "awaited"
  | "expired"
  | "too-many-attempts"
  /** Used, or invalidated by a newer code. */
  | "replaced";

export type CodeEntry<Opened> =
  | { kind: "opened"; opened: Opened }
  | { kind: "wrong"; attemptsLeft: number }
  /** No code can be entered for this request any more. */
  | { kind: "void" };

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Returns the hash under which a code is stored. */
export function codeHash(requestSha256: Buffer, code: string): Buffer {
  return createHash("sha256").update(requestSha256).update(code).digest();
}

const MAX_TYPED_LENGTH = 100;

/** Parses a typed code, ignoring spaces and hyphens. Returns null when it is not a code. */
export function readCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** Returns the time after which a request's code is still valid. */
export function oldestValidRequest(now: Date): Date {
  return new Date(now.getTime() - CODE_VALID_MINUTES * 60_000);
}

/** Returns the state of the code for this token's request; null when there is no such request. */
export async function codeState(
  { db, clock }: Pick<Deps, "db" | "clock">,
  table: CodeTable,
  token: string,
): Promise<CodeState | null> {
  const row = await findCodeRow(db, table, tokenHash(token));
  if (!row) return null;
  if (row.isVoid) return "replaced";
  if (row.attempts >= MAX_CODE_ATTEMPTS) return "too-many-attempts";
  return row.createdAt > oldestValidRequest(clock.now()) ? "awaited" : "expired";
}

/** Verifies a code for this token's request. If it is correct, runs `open` in the transaction that redeems it. */
export async function enterCode<Opened>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { table, token, code }: { table: CodeTable; token: string; code: string },
  open: (transaction: Transaction<Tables>, tokenSha256: Buffer) => Promise<Opened>,
): Promise<CodeEntry<Opened>> {
  const now = clock.now();
  const tokenSha256 = tokenHash(token);
  const limits = { createdAfter: oldestValidRequest(now), maxAttempts: MAX_CODE_ATTEMPTS };
  // Outside the transaction, so that the attempt counts even if redeeming fails.
  const attempts = await takeAttempt(db, table, { tokenSha256, ...limits });
  if (attempts === null) return { kind: "void" };
  const result = await db.transaction().execute(async (transaction) => {
    const codeSha256 = codeHash(tokenSha256, code);
    if (!(await redeemCode(transaction, table, { tokenSha256, codeSha256, now }))) return null;
    return { opened: await open(transaction, tokenSha256) };
  });
  if (result) return { kind: "opened", ...result };
  return attempts < MAX_CODE_ATTEMPTS
    ? { kind: "wrong", attemptsLeft: MAX_CODE_ATTEMPTS - attempts }
    : { kind: "void" };
}
