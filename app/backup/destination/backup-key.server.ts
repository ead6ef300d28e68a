import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * Crockford's Base32. The backup key is 160 random bits, written as nine groups of four characters; the last group is a checksum
 * against typing errors. I and L are read as 1, O as 0.
 */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SECRET_BYTES = 20;
const SECRET_LETTERS = 32;
const CHECK_LETTERS = 4;

export type KeyOutcome = { kind: "key"; key: Buffer } | { kind: "mistyped" };

/** Returns a new random key as people write it down: nine groups of four characters. */
export function createBackupKey(): string {
  const secret = lettersOf(randomBytes(SECRET_BYTES));
  return (secret + checkOf(secret)).replace(/.{4}(?=.)/g, "$&-");
}

/** Parses a typed key, ignoring case, spaces, dots, and hyphens or the dashes that a word processor makes of them. */
export function readBackupKey(typed: string): KeyOutcome {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, "")
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
  const secret = letters.slice(0, SECRET_LETTERS);
  const isWhole =
    letters.length === SECRET_LETTERS + CHECK_LETTERS && [...letters].every((one) => LETTERS.includes(one));
  if (!isWhole || checkOf(secret) !== letters.slice(SECRET_LETTERS)) return { kind: "mistyped" };
  return { kind: "key", key: Buffer.from(hkdfSync("sha256", secret, "", "gatehouse backup: key", 32)) };
}

/** Returns the name of a document in the backups. Without the key, the name doesn't reveal which document it is. */
export function nameOfDocument(key: Buffer, sha256: Buffer): string {
  const hash = createHmac("sha256", key).update("gatehouse backup: document").update(sha256).digest("hex");
  // One folder per first byte of the hash: a sorted list of hashes is compared with the destination folder by folder.
  return `documents/${sha256.toString("hex", 0, 1)}/${hash}`;
}

function checkOf(secret: string): string {
  return lettersOf(createHash("sha256").update(`gatehouse backup key ${secret}`).digest()).slice(0, CHECK_LETTERS);
}

function lettersOf(bytes: Buffer): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const count = Math.floor((bytes.length * 8) / 5);
  const spare = BigInt(bytes.length * 8 - count * 5);
  bits >>= spare;
  let letters = "";
  for (let place = count - 1; place >= 0; place--) letters += LETTERS[Number((bits >> BigInt(place * 5)) & 31n)];
  return letters;
}
