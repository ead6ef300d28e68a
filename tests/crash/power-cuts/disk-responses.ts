import { constants as os } from "node:os";
import {
  type Attr,
  attrResponse,
  entryResponse,
  initResponse,
  namesResponse,
  type Operation,
  openResponse,
  type Request,
  readNames,
  spaceResponse,
  writtenResponse,
} from "./fuse-messages.ts";
import type { LossyDisk, NewNode, Node } from "./lossy-disk.ts";

const { EIO, ENOENT, ENOSYS, ENOSPC, EEXIST, ENOTEMPTY, EISDIR, EINVAL } = os.errno;

const FILE = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;
const KIND = 0o170000;
/** RENAME_NOREPLACE of renameat2. */
const NO_REPLACE = 1;
/** FALLOC_FL_KEEP_SIZE of fallocate. */
const KEEP_SIZE = 1;

/** Null for requests without a response. */
export type FuseResponse = { error: number; body?: Buffer } | null;

/** A full disk rejects writes that would need more space. Without power, a disk stores nothing and fails every request. */
export type DiskState = { disk: LossyDisk; hasPower: boolean; isFull: boolean; now: () => number };

/** Handles a request of the kernel. */
export function handleRequest(state: DiskState, request: Request): FuseResponse {
  const response = request.operation && HANDLERS[request.operation];
  if (!response) return { error: ENOSYS };
  if (response === noResponse) return null;
  if (!state.hasPower) return { error: EIO };
  const node = state.disk.node(request.node);
  if (!node && request.operation !== "init") return { error: ENOENT };
  return response(state, request, node as Node);
}

type Handler = (state: DiskState, request: Request, node: Node) => FuseResponse;

const OK: FuseResponse = { error: 0 };
const nothing: Handler = () => OK;
const noResponse: Handler = () => null;

const HANDLERS: Partial<Record<Operation, Handler>> = {
  init: () => ({ error: 0, body: initResponse() }),
  forget: noResponse,
  forgetMany: noResponse,
  interrupt: noResponse,
  destroy: nothing,
  flush: nothing,
  release: nothing,
  releasedir: nothing,
  open: () => ({ error: 0, body: openResponse() }),
  opendir: () => ({ error: 0, body: openResponse() }),
  getattr: (_, __, node) => ({ error: 0, body: attrResponse(attrOf(node)) }),
  statfs: ({ isFull }) => ({ error: 0, body: spaceResponse(isFull ? 0 : 1 << 23) }),
  lookup({ disk }, { body }, { id }) {
    const found = disk.find(id, readNames(body, 0)[0] ?? "");
    return found ? { error: 0, body: entryResponse(attrOf(found)) } : { error: ENOENT };
  },
  setattr,
  readlink: (_, __, node) => (node.kind === "link" ? { error: 0, body: Buffer.from(node.target) } : { error: EINVAL }),
  symlink(state, request) {
    const [name = "", target = ""] = readNames(request.body, 0);
    return makeNode(state, request, name, { kind: "link", target, ...newAttributes(state, request, LINK | 0o777) });
  },
  mknod(state, request) {
    const [mode, device] = [request.body.readUInt32LE(0), request.body.readUInt32LE(4)];
    const made: NewNode =
      (mode & KIND) === FILE
        ? { kind: "file", ...newAttributes(state, request, mode) }
        : { kind: "special", device, ...newAttributes(state, request, mode) };
    return makeNode(state, request, readNames(request.body, 16)[0] ?? "", made);
  },
  mkdir(state, request) {
    const mode = FOLDER | (request.body.readUInt32LE(0) & ~KIND);
    return makeNode(state, request, readNames(request.body, 8)[0] ?? "", {
      kind: "folder",
      ...newAttributes(state, request, mode),
    });
  },
  create(state, request) {
    const mode = request.body.readUInt32LE(4);
    const made = makeNode(state, request, readNames(request.body, 16)[0] ?? "", {
      kind: "file",
      ...newAttributes(state, request, mode),
    });
    return made?.body ? { error: 0, body: Buffer.concat([made.body, openResponse()]) } : made;
  },
  link({ disk }, { body, node: folder }) {
    const linked = disk.node(Number(body.readBigUInt64LE(0)));
    const name = readNames(body, 8)[0] ?? "";
    if (!linked) return { error: ENOENT };
    if (disk.find(folder, name)) return { error: EEXIST };
    disk.link(folder, name, linked.id);
    return { error: 0, body: entryResponse(attrOf(linked)) };
  },
  unlink: ({ disk }, { body, node }) => removeName(disk, node, readNames(body, 0)[0] ?? ""),
  rmdir: ({ disk }, { body, node }) => removeName(disk, node, readNames(body, 0)[0] ?? ""),
  rename: ({ disk }, { body, node }) => rename(disk, node, { body, flags: 0, names: readNames(body, 8) }),
  rename2: ({ disk }, { body, node }) =>
    rename(disk, node, { body, flags: body.readUInt32LE(8), names: readNames(body, 16) }),
  read(_, { body }, node) {
    if (node.kind !== "file") return { error: EISDIR };
    return { error: 0, body: node.content.read(Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)) };
  },
  write(state, { body }, node) {
    if (node.kind !== "file") return { error: EISDIR };
    const [offset, size] = [Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)];
    if (state.isFull && offset + size > node.content.size()) return { error: ENOSPC };
    node.content.write(offset, body.subarray(40, 40 + size));
    node.modifiedAt = state.now();
    return { error: 0, body: writtenResponse(size) };
  },
  fallocate(state, { body }, node) {
    if (node.kind !== "file") return { error: EISDIR };
    const end = Number(body.readBigUInt64LE(8)) + Number(body.readBigUInt64LE(16));
    const mode = body.readUInt32LE(24);
    if (mode & ~KEEP_SIZE) return { error: os.errno.EOPNOTSUPP };
    if (state.isFull && end > node.content.size()) return { error: ENOSPC };
    if (!(mode & KEEP_SIZE)) node.content.resize(Math.max(end, node.content.size()));
    return OK;
  },
  fsync: syncNode,
  fsyncdir: syncNode,
  readdir({ disk }, { body }, node) {
    if (node.kind !== "folder") return { error: EINVAL };
    const names = [...node.names].flatMap(([name, id]) => {
      const named = disk.node(id);
      return named ? [{ id, name, mode: named.mode }] : [];
    });
    return { error: 0, body: namesResponse(names, Number(body.readBigUInt64LE(8)), body.readUInt32LE(16)) };
  },
};

const SET = { mode: 1, uid: 2, gid: 4, size: 8, mtime: 32, mtimeNow: 256 };

function setattr(state: DiskState, { body }: Request, node: Node): FuseResponse {
  const valid = body.readUInt32LE(0);
  if (valid & SET.size && node.kind === "file") {
    const size = Number(body.readBigUInt64LE(16));
    if (state.isFull && size > node.content.size()) return { error: ENOSPC };
    node.content.resize(size);
    node.modifiedAt = state.now();
  }
  if (valid & SET.mode) node.mode = (node.mode & KIND) | (body.readUInt32LE(68) & ~KIND);
  if (valid & SET.uid) node.uid = body.readUInt32LE(76);
  if (valid & SET.gid) node.gid = body.readUInt32LE(80);
  if (valid & SET.mtime) node.modifiedAt = valid & SET.mtimeNow ? state.now() : Number(body.readBigUInt64LE(40)) * 1000;
  return { error: 0, body: attrResponse(attrOf(node)) };
}

function syncNode({ disk }: DiskState, _: Request, node: Node): FuseResponse {
  disk.sync(node.id);
  return OK;
}

function makeNode(
  { disk, isFull }: DiskState,
  { node: folder }: Request,
  name: string,
  made: NewNode,
): { error: number; body?: Buffer } {
  if (isFull) return { error: ENOSPC };
  if (disk.find(folder, name)) return { error: EEXIST };
  return { error: 0, body: entryResponse(attrOf(disk.add(folder, name, made))) };
}

function removeName(disk: LossyDisk, folder: number, name: string): FuseResponse {
  const found = disk.find(folder, name);
  if (!found) return { error: ENOENT };
  if (found.kind === "folder" && found.names.size > 0) return { error: ENOTEMPTY };
  disk.remove(folder, name);
  return OK;
}

type Rename = { body: Buffer; flags: number; names: string[] };

function rename(disk: LossyDisk, from: number, { body, flags, names }: Rename): FuseResponse {
  const [name = "", newName = ""] = names;
  const to = Number(body.readBigUInt64LE(0));
  const replaced = disk.find(to, newName);
  if (!disk.find(from, name)) return { error: ENOENT };
  if (flags & ~NO_REPLACE) return { error: EINVAL };
  if (replaced && flags & NO_REPLACE) return { error: EEXIST };
  if (replaced?.kind === "folder" && replaced.names.size > 0) return { error: ENOTEMPTY };
  disk.rename(from, name, to, newName);
  return OK;
}

function newAttributes({ now }: DiskState, { uid, gid }: Request, mode: number) {
  return { mode, uid, gid, modifiedAt: now() };
}

function attrOf(node: Node): Attr {
  const { id, mode, uid, gid, modifiedAt } = node;
  return { id, mode, uid, gid, modifiedAt, size: sizeOf(node), rdev: node.kind === "special" ? node.device : 0 };
}

function sizeOf(node: Node): number {
  if (node.kind === "file") return node.content.size();
  return node.kind === "link" ? Buffer.byteLength(node.target) : 0;
}
