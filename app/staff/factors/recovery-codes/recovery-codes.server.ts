import { createHash, randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { replaceRecoveryCodes } from "./recovery-codes.store.server.ts";

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 5;
/** Leaves out letters and digits that are easily confused. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE = new RegExp(`^[${READABLE}]{${GROUPS * GROUP_LENGTH}}$`);

/**
 * Generates ten recovery codes in place of the earlier ones. They are returned to be shown once.
 *
 * A code has 74 random bits, so that a plain hash of it can't be reversed.
 */
export async function createRecoveryCodes(transaction: Transaction<Tables>, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await replaceRecoveryCodes(
    transaction,
    staffId,
    codes.map((code) => recoveryCodeHash(staffId, code.replaceAll("-", ""))),
  );
  return codes;
}

/** Parses a typed recovery code, ignoring case, spaces and hyphens. Returns null when it is not one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, "");
  return CODE.test(code) ? code : null;
}

/** Returns the hash under which a recovery code is stored. */
export function recoveryCodeHash(staffId: number, code: string): Buffer {
  return createHash("sha256").update(`${staffId} ${code}`).digest();
}

function createCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
