import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The record of an erasure: enough to find the person in an older copy of the database, but nothing that identifies her.
 *
 * It is also stored as JSON with the backups: a restored backup from before the erasure contains the person but not the tombstone.
 */
export const tombstoneSchema = z.object({
  id: z.uuid(),
  erasedAt: z.iso.datetime(),
  /** A username, or the operator of a command. */
  byWhom: z.string(),
  removed: z.record(z.string(), z.number()),
  /** The HMAC key of the mailbox hashes: 256 random bits. */
  key: hash,
  /** SHA-256 of each submission key, whose 122 random bits can't be guessed. */
  forms: z.array(hash),
  /** HMAC-SHA-256 of each mailbox. */
  mailboxes: z.array(hash),
});

export type Tombstone = z.infer<typeof tombstoneSchema>;
