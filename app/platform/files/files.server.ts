import type { Readable } from "node:stream";

/** A file on its way in: complete on this machine's disk, hashed while it was written, not yet kept. */
export type ReceivedFile = { path: string; sha256: Buffer; size: number };

/** Where documents are kept, by the SHA-256 of their content. */
export type Files = {
  /** Makes `file` durable: when this resolves, a power cut can't lose it. The received file is moved or removed. */
  save(file: ReceivedFile): Promise<void>;
  exists(sha256: Buffer): Promise<boolean>;
  /** The content; null when there is none under this hash. */
  read(sha256: Buffer): Promise<Readable | null>;
  /** Removes the content, unless it is gone or was kept again since `time`; true when it was removed. */
  removeStoredBefore(sha256: Buffer, time: Date): Promise<boolean>;
  /** Every kept hash whose file was last kept before `time`. */
  storedBefore(time: Date): AsyncIterable<Buffer>;
  /** Throws unless files can be kept and read just now, as far as that can be told without keeping one. */
  check(): Promise<void>;
  /** Throws, as a full disk does, while files on their way in would take what the rest of the program needs of it. */
  assertFreeSpace(): Promise<void>;
  /** A folder on this machine for files on their way in; private. */
  incoming: string;
};
