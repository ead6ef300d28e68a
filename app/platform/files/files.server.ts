import type { Readable } from "node:stream";

/** An incoming file: complete on the local disk, hashed while it was written, not yet saved. */
export type ReceivedFile = { path: string; sha256: Buffer; size: number };

/** Stores documents by the SHA-256 of their content. */
export type Files = {
  /** Saves `file` durably: once this resolves, a power cut can't lose it. Moves or removes the received file. */
  save(file: ReceivedFile): Promise<void>;
  exists(sha256: Buffer): Promise<boolean>;
  /** Returns the size of the content in bytes; null when there is none with this hash. */
  size(sha256: Buffer): Promise<number | null>;
  /** Returns the content; null when there is none with this hash. */
  read(sha256: Buffer): Promise<Readable | null>;
  /** Removes the content unless it was last saved after `time`. Returns whether it was removed. */
  removeStoredBefore(sha256: Buffer, time: Date): Promise<boolean>;
  /** Returns the hash of every file that was last saved before `time`. */
  storedBefore(time: Date): AsyncIterable<Buffer>;
  /** Whether parts of uploads are stored here as well. On the disk of one server, they are in the database, which is on it, too. */
  holdsPieces: boolean;
  /** Throws unless files can be saved and read, as far as that can be checked without saving one. */
  check(): Promise<void>;
  /** Throws ENOSPC while incoming files would use disk space that the database needs. */
  assertFreeSpace(): Promise<void>;
  /** A private folder on this machine for incoming files. */
  incoming: string;
};
