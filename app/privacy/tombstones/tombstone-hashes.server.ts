import { createHash, createHmac } from "node:crypto";

/** Hashes a submission key. */
export function formHash(submissionKey: string): string {
  return createHash("sha256").update(submissionKey.toLowerCase()).digest("hex");
}

/**
 * Computes the HMAC of a mailbox with its tombstone's key (hexadecimal). It doesn't reveal the address, but someone who has the
 * tombstone and a guess of the address can check the guess.
 */
export function mailboxHash(mailbox: string, key: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(mailbox).digest("hex");
}
