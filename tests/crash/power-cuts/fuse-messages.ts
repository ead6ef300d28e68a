/** FUSE requests and responses (linux/fuse.h, protocol 7.31). All numbers are little-endian. */

const OPERATIONS = {
  1: "lookup",
  2: "forget",
  3: "getattr",
  4: "setattr",
  5: "readlink",
  6: "symlink",
  8: "mknod",
  9: "mkdir",
  10: "unlink",
  11: "rmdir",
  12: "rename",
  13: "link",
  14: "open",
  15: "read",
  16: "write",
  17: "statfs",
  18: "release",
  20: "fsync",
  25: "flush",
  26: "init",
  27: "opendir",
  28: "readdir",
  29: "releasedir",
  30: "fsyncdir",
  35: "create",
  36: "interrupt",
  38: "destroy",
  42: "forgetMany",
  43: "fallocate",
  45: "rename2",
} as const;

export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

export type Request = {
  operation: Operation | null;
  id: bigint;
  node: number;
  uid: number;
  gid: number;
  /** The operation's own data. */
  body: Buffer;
};

const HEADER_BYTES = 40;
const MAX_WRITE_BYTES = 128 * 1024;
/** The kernel's minimum buffer size. */
export const BUFFER_BYTES = MAX_WRITE_BYTES + 64 * 1024;

export function readRequest(message: Buffer): Request {
  return {
    operation: OPERATIONS[message.readUInt32LE(4) as keyof typeof OPERATIONS] ?? null,
    id: message.readBigUInt64LE(8),
    node: Number(message.readBigUInt64LE(16)),
    uid: message.readUInt32LE(24),
    gid: message.readUInt32LE(28),
    body: message.subarray(HEADER_BYTES),
  };
}

/** Encodes a response; `error` is an errno, or 0. */
export function writeResponse(id: bigint, error: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(16 + body.length, 0);
  header.writeInt32LE(-error, 4);
  header.writeBigUInt64LE(id, 8);
  return Buffer.concat([header, body]);
}

/** Reads the null-terminated names at the end of a body. */
export function readNames(body: Buffer, from: number): string[] {
  return body.subarray(from).toString("utf8").split("\0").slice(0, -1);
}

const BIG_WRITES = 1 << 5;

export function initResponse(): Buffer {
  const body = Buffer.alloc(64);
  body.writeUInt32LE(7, 0);
  body.writeUInt32LE(31, 4);
  body.writeUInt32LE(MAX_WRITE_BYTES, 8);
  body.writeUInt32LE(BIG_WRITES, 12);
  body.writeUInt16LE(16, 16);
  body.writeUInt16LE(12, 18);
  body.writeUInt32LE(MAX_WRITE_BYTES, 20);
  body.writeUInt32LE(1, 24);
  return body;
}

export type Attr = {
  id: number;
  size: number;
  mode: number;
  uid: number;
  gid: number;
  rdev: number;
  modifiedAt: number;
};

function attr({ id, size, mode, uid, gid, rdev, modifiedAt }: Attr): Buffer {
  const body = Buffer.alloc(88);
  body.writeBigUInt64LE(BigInt(id), 0);
  body.writeBigUInt64LE(BigInt(size), 8);
  body.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  const seconds = BigInt(Math.floor(modifiedAt / 1000));
  for (const position of [24, 32, 40]) body.writeBigUInt64LE(seconds, position);
  for (const position of [48, 52, 56]) body.writeUInt32LE((modifiedAt % 1000) * 1_000_000, position);
  body.writeUInt32LE(mode, 60);
  body.writeUInt32LE(1, 64);
  body.writeUInt32LE(uid, 68);
  body.writeUInt32LE(gid, 72);
  body.writeUInt32LE(rdev, 76);
  body.writeUInt32LE(4096, 80);
  return body;
}

/** How long the kernel may cache entries: nothing else changes them. */
const VALID_SECONDS = 3600n;

export function attrResponse(of: Attr): Buffer {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(VALID_SECONDS, 0);
  return Buffer.concat([head, attr(of)]);
}

export function entryResponse(of: Attr): Buffer {
  const head = Buffer.alloc(40);
  head.writeBigUInt64LE(BigInt(of.id), 0);
  head.writeBigUInt64LE(VALID_SECONDS, 16);
  head.writeBigUInt64LE(VALID_SECONDS, 24);
  return Buffer.concat([head, attr(of)]);
}

const KEEP_CACHE = 1 << 1;

/** Lets the kernel keep its page cache of the file. */
export function openResponse(): Buffer {
  const body = Buffer.alloc(16);
  body.writeUInt32LE(KEEP_CACHE, 8);
  return body;
}

export function writtenResponse(bytes: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeUInt32LE(bytes, 0);
  return body;
}

/** Encodes the free space, in blocks of 4 KiB. */
export function spaceResponse(freeBlocks: number): Buffer {
  const body = Buffer.alloc(80);
  body.writeBigUInt64LE(1n << 24n, 0);
  body.writeBigUInt64LE(BigInt(freeBlocks), 8);
  body.writeBigUInt64LE(BigInt(freeBlocks), 16);
  body.writeBigUInt64LE(1n << 24n, 24);
  body.writeBigUInt64LE(1n << 23n, 32);
  body.writeUInt32LE(4096, 40);
  body.writeUInt32LE(255, 44);
  body.writeUInt32LE(4096, 48);
  return body;
}

/** Encodes as many names of a folder as fit into `bytes`, starting with index `first`. */
export function namesResponse(
  names: { id: number; name: string; mode: number }[],
  first: number,
  bytes: number,
): Buffer {
  const entries: Buffer[] = [];
  let length = 0;
  for (const [index, { id, name, mode }] of names.entries()) {
    if (index < first) continue;
    const text = Buffer.from(name);
    const entry = Buffer.alloc(Math.ceil((24 + text.length) / 8) * 8);
    if (length + entry.length > bytes) break;
    entry.writeBigUInt64LE(BigInt(id), 0);
    entry.writeBigUInt64LE(BigInt(index + 1), 8);
    entry.writeUInt32LE(text.length, 16);
    entry.writeUInt32LE((mode & 0o170000) >> 12, 20);
    text.copy(entry, 24);
    entries.push(entry);
    length += entry.length;
  }
  return Buffer.concat(entries);
}
