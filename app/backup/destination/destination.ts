/** A place for backups: names with slashes in them, and content that is written once. */
export type Destination = {
  /** Where it is, for people. */
  place: string;
  /** Writes the content under a name. When this resolves, a power cut can't lose it; until then the name does not exist. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** The content; null when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** Every name that begins with `prefix`, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
  remove(name: string): Promise<void>;
  /** Removes what was being written when a program was killed. */
  removeUnfinished(): Promise<void>;
};

export type StoredFile = { name: string; size: number };
