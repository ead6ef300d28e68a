import { createHash, createHmac } from "node:crypto";

/** The mark of a form, by its submission key. */
export function formHash(submissionKey: string): string {
  return createHash("sha256").update(submissionKey.toLowerCase()).digest("hex");
}

/**
 * The mark of a mailbox under the random key of its tombstone (hexadecimal). Nobody reads an address off it; who has both a tombstone and an
 * address can find out that they belong together.
 */
export function mailboxHash(mailbox: string, key: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(mailbox).digest("hex");
}
