import { createHash, createHmac } from "node:crypto";

/** The mark of a form, by its submission key. */
export function formMark(submissionKey: string): string {
  return createHash("sha256").update(submissionKey.toLowerCase()).digest("hex");
}

/**
 * The mark of a mailbox under the key of one tombstone (hexadecimal). Two tombstones of one person have nothing in common, and nobody
 * reads an address off a mark; who has both a tombstone and an address can find out that they belong together.
 */
export function mailboxMark(mailbox: string, key: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(mailbox).digest("hex");
}
