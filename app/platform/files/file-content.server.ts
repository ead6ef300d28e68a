import { constants, createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { Readable } from "node:stream";

/**
 * Returns the content of a file, or null when there is none. The file is opened at the first read, so that content that nobody reads, because the client went
 * away, holds no descriptor. Not a stream of a `FileHandle`: Node throws where nobody can catch it when one is garbage-collected before it was closed.
 */
export async function readFileContent(path: string): Promise<Readable | null> {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return Readable.from(partsOf(path), { objectMode: false });
}

async function* partsOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** Returns content as the body of a response. Nothing is read before the first byte is sent. */
export function bodyOf(content: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(content, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
