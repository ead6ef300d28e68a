import type { NamedFile } from "../../platform/files/named-files.server.ts";

/** One entry: the document's SHA-256 (32 bytes), and its size (8 bytes). */
const ENTRY_LENGTH = 40;
const ENTRIES_PER_CHUNK = 1000;

/** Encodes documents as a list of binary entries. */
export async function* writeDocumentList(documents: AsyncIterable<NamedFile>): AsyncGenerator<Buffer> {
  let entries: Buffer[] = [];
  for await (const { sha256, size } of documents) {
    const entry = Buffer.alloc(ENTRY_LENGTH);
    sha256.copy(entry);
    entry.writeBigUInt64BE(BigInt(size), 32);
    entries.push(entry);
    if (entries.length < ENTRIES_PER_CHUNK) continue;
    yield Buffer.concat(entries);
    entries = [];
  }
  yield Buffer.concat(entries);
}

/** Decodes a list of binary entries. */
export async function* readDocumentList(chunks: AsyncIterable<Buffer>): AsyncGenerator<NamedFile> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= ENTRY_LENGTH; rest = rest.subarray(ENTRY_LENGTH)) {
      yield { sha256: Buffer.from(rest.subarray(0, 32)), size: Number(rest.readBigUInt64BE(32)) };
    }
  }
}
