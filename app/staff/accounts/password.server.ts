import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalizeText } from "../../platform/text/normalize-text.ts";

type Cost = { memory: number; passes: number; parallelism: number };

/** The minimum that OWASP recommends for Argon2id: 19 MiB, two passes, one lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** A hash that no password matches. Comparing with it takes as long as with a real one. */
const DUMMY_HASH = phcString(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/** Leaves out letters and digits that are easily confused. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

const deriveArgon2 = promisify(argon2);

/** Hashes a password with Argon2id and a new salt. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phcString(COST, salt, await derive(password, salt, COST));
}

/**
 * Returns whether a password matches a hash. For null, the hash of an unknown user, it takes as long and returns false.
 *
 * Throws when `hash` is not an Argon2id PHC string.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, tag } = readPhcString(hash ?? DUMMY_HASH);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, tag) && hash !== null;
}

/** Generates a password of 20 readable characters in four groups: 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** Normalizes to NFKC first, since keyboards encode the same characters differently (NIST SP 800-63B). */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const message = Buffer.from(normalizeText(password, "NFKC"));
  return deriveArgon2("argon2id", { message, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function phcString({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function readPhcString(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) throw new Error("A stored password hash is not an Argon2id PHC string.");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
