/**
 * That a person was erased: enough to find her again in a copy of the database from before, and nothing that leads to her.
 *
 * It is plain JSON, since it is also kept beside the backups: restoring one from before the erasure would bring her back, and the
 * tombstone in the database would be missing.
 */
export type Tombstone = {
  /** A UUID. */
  id: string;
  /** ISO 8601. */
  erasedAt: string;
  byWhom: string;
  removed: Record<string, number>;
  /** 256 random bits, hexadecimal: keys the marks of mailboxes. */
  key: string;
  /** SHA-256 of each submission key, hexadecimal. Its 122 random bits can't be guessed. */
  forms: string[];
  /** HMAC-SHA-256 of each mailbox, hexadecimal. */
  mailboxes: string[];
};
