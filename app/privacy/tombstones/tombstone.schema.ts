import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * That a person was erased: enough to find her again in a copy of the database from before, and nothing that leads to her.
 *
 * It is plain JSON, since it is also kept beside the backups: restoring one from before the erasure brings her back, and the
 * tombstone in the database is missing there.
 */
export const tombstoneSchema = z.object({
  id: z.uuid(),
  erasedAt: z.iso.datetime(),
  /** An account's username, or who sat at the command line. */
  byWhom: z.string(),
  removed: z.record(z.string(), z.number()),
  /** 256 random bits: keys the marks of mailboxes. */
  key: hash,
  /** SHA-256 of each submission key, whose 122 random bits can't be guessed. */
  forms: z.array(hash),
  /** HMAC-SHA-256 of each mailbox. */
  mailboxes: z.array(hash),
});

export type Tombstone = z.infer<typeof tombstoneSchema>;
