import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of a ZIP archive. */
export type ZippedFile = {
  /** The path in the archive, with slashes. */
  name: string;
  at: Date;
  /** Photos and PDFs are compressed already. */
  isCompressible: boolean;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** The archive is not stored, so it is compressed for the network only, quickly. */
const FAST = 1;
/** General purpose bits 3 and 11: the sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, so that `unzip` sets the permissions of a regular file. */
const MADE_BY_UNIX = 3 << 8;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** What the central directory says about a file. */
type Entry = { name: Buffer; at: Date; start: number; checksum: number; size: number; compressedSize: number };

/**
 * Streams a ZIP archive (APPNOTE 6.3), opening one file at a time, as large as it gets: beyond 4 GiB or 65,535 files it is a ZIP64 archive. A
 * single file may have up to 4 GiB.
 */
export async function* createZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
  const directory: Buffer[] = [];
  let position = 0;
  for await (const file of files) {
    const entry = {
      name: Buffer.from(file.name),
      at: file.at,
      start: position,
      checksum: 0,
      size: 0,
      compressedSize: 0,
    };
    const header = localHeader(entry);
    yield header;
    for await (const chunk of file.isCompressible ? deflate(file, entry) : store(file, entry)) {
      entry.compressedSize += chunk.length;
      yield chunk;
    }
    if (entry.size >= MAX_32 || entry.compressedSize >= MAX_32)
      throw new Error("A file of a ZIP archive is too large.");
    const sizes = dataDescriptor(entry);
    yield sizes;
    position += header.length + entry.compressedSize + sizes.length;
    directory.push(directoryHeader(entry));
  }
  const directorySize = directory.reduce((total, { length }) => total + length, 0);
  yield* directory;
  yield endOfDirectory(directory.length, directorySize, position);
}

/** Yields the content of a file, and notes its size and checksum. */
async function* measure({ content }: ZippedFile, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.checksum = crc32(chunk, entry.checksum);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** Compresses a file on the thread pool. */
async function* deflate(file: ZippedFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const compressed = createDeflateRaw({ level: FAST });
  // An error of the content destroys `compressed` with it, so that the loop below throws it; ending the loop early ends the content.
  pipeline(Readable.from(measure(file, entry), { highWaterMark: 1 }), compressed, () => undefined);
  yield* compressed;
}

/** Writes a file as uncompressed blocks of DEFLATE (RFC 1951, 3.2.4). They show where they end, unlike a stored file without its size before it. */
async function* store(file: ZippedFile, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of measure(file, entry)) {
    for (let start = 0; start < chunk.length; start += MAX_16) {
      const block = chunk.subarray(start, start + MAX_16);
      yield blockHeader(block.length, false);
      yield block;
    }
  }
  yield blockHeader(0, true);
}

function blockHeader(length: number, isLast: boolean): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(isLast ? 1 : 0, 0);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ MAX_16, 3);
  return header;
}

function localHeader({ name, at }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt32LE(dosTime(at), 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ checksum, size, compressedSize }: Entry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(checksum, 4);
  descriptor.writeUInt32LE(compressedSize, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function directoryHeader({ name, at, start, checksum, size, compressedSize }: Entry): Buffer {
  const extra = start >= MAX_32 ? zip64Offset(start) : Buffer.alloc(0);
  const version = extra.length > 0 ? VERSION_ZIP64 : VERSION;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY_UNIX | version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt32LE(dosTime(at), 12);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(compressedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(Math.min(start, MAX_32), 42);
  return Buffer.concat([header, name, extra]);
}

/** Returns the extra field with the position of a file beyond 4 GiB. */
function zip64Offset(start: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(start), 4);
  return extra;
}

function endOfDirectory(files: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(files, MAX_16), 8);
  end.writeUInt16LE(Math.min(files, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (files < MAX_16 && size < MAX_32 && start < MAX_32) return end;
  const zip64 = Buffer.alloc(76);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  zip64.writeUInt16LE(VERSION_ZIP64, 14);
  zip64.writeBigUInt64LE(BigInt(files), 24);
  zip64.writeBigUInt64LE(BigInt(files), 32);
  zip64.writeBigUInt64LE(BigInt(size), 40);
  zip64.writeBigUInt64LE(BigInt(start), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(start + size), 64);
  zip64.writeUInt32LE(1, 72);
  return Buffer.concat([zip64, end]);
}

/** Formats a time as ZIP stores it, in UTC: two-second steps since 1980, the date in the upper half. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
