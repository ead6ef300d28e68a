import { type FileHandle, rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Entry, ZipFile } from "yauzl";
import { isOutage } from "../../platform/errors/outage.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import type { UploadedFile } from "../pictures/add/receive-files.server.ts";
import { FILE_MAX_BYTES } from "../pictures/picture-texts.schema.ts";
import type { BundleFault } from "./bundle-fault.ts";
import { SITE_FILE } from "./bundle-files.schema.ts";

/** The content of a bundle: its JSON, and its pictures and PDFs, which are in the folder of incoming files. */
export type OpenedBundle = { texts: Map<string, unknown>; files: Map<string, UploadedFile> };

type OpenOutcome = { kind: "opened"; bundle: OpenedBundle } | { kind: "faulty"; faults: BundleFault[] };

export const BUNDLE_MAX_BYTES = 500 * 1024 * 1024;
const MAX_FILES = 2000;
/** Many times what a site has. Parsed JSON takes up to a hundred times its size in memory. */
const TEXTS_MAX_BYTES = 8 * 1024 * 1024;
/** Many times what a text has. */
const MAX_DEPTH = 50;
/** What systems add to the folders that they compress. */
const BY_SYSTEMS = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Reads a bundle, and passes its content to `handle`. Afterwards removes the files that were not saved.
 *
 * An archive is not trusted: its sizes are checked before and while a file is decompressed, and nothing is written under a name of its own.
 */
export async function withBundle<Result>(
  files: Files,
  file: FileHandle,
  handle: (outcome: OpenOutcome) => Promise<Result>,
): Promise<Result> {
  const bundle: OpenedBundle = { texts: new Map(), files: new Map() };
  try {
    const faults = await readArchive(files, file, bundle);
    return await handle(faults.length > 0 ? { kind: "faulty", faults } : { kind: "opened", bundle });
  } finally {
    for (const { path: incoming } of bundle.files.values()) await rm(incoming, { force: true });
  }
}

async function readArchive(files: Files, file: FileHandle, bundle: OpenedBundle): Promise<BundleFault[]> {
  const { fromFdPromise } = await import("yauzl");
  try {
    // The archive stays open: it is the caller's.
    const archive = await fromFdPromise(file.fd, { lazyEntries: true, autoClose: false, strictFileNames: true });
    return await readEntries(files, archive, bundle);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return [
      wholeFault(`This is no ZIP archive, or a damaged one (${error instanceof Error ? error.message : error}).`),
    ];
  }
}

async function readEntries(files: Files, archive: ZipFile, bundle: OpenedBundle): Promise<BundleFault[]> {
  if (archive.entryCount > MAX_FILES) return [wholeFault(`It has more than ${MAX_FILES} files.`)];
  const faults: BundleFault[] = [];
  let [bytes, textBytes] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith("/") || BY_SYSTEMS.test(name)) continue;
    bytes += entry.uncompressedSize;
    if (bytes > BUNDLE_MAX_BYTES) return [wholeFault("Its files are larger than 500 MB together.")];
    if (isText(name)) textBytes += entry.uncompressedSize;
    if (textBytes > TEXTS_MAX_BYTES) return [wholeFault("Its JSON files are larger than 8 MB together.")];
    const fault = await readEntry(files, { archive, entry, bundle });
    if (fault !== null) faults.push({ file: name, field: "", message: fault });
  }
  if (!bundle.texts.has(SITE_FILE) && faults.length === 0)
    faults.push({
      file: SITE_FILE,
      field: "",
      message: "It is missing. Compress the files themselves, not the folder that they are in.",
    });
  return faults;
}

type Reading = { archive: ZipFile; entry: Entry; bundle: OpenedBundle };

/** Reads one file of an archive. Returns what is wrong with it; null when nothing is. */
async function readEntry(files: Files, { archive, entry, bundle }: Reading): Promise<string | null> {
  const { fileName: name, uncompressedSize: size } = entry;
  if (bundle.texts.has(name) || bundle.files.has(name)) return "The archive has two files of this name.";
  if (!entry.canDecodeFileData()) return "It is encrypted, or compressed in a way that can't be read here.";
  if (!isText(name) && size > FILE_MAX_BYTES) return "It is larger than 20 MB.";
  const content = await archive.openReadStreamPromise(entry);
  if (!isText(name)) {
    const received = await receiveFile(files, content);
    bundle.files.set(name, { ...received, name: path.posix.basename(name) });
    return null;
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await buffer(content)));
    if (isTooDeep(value)) return "It is nested too deeply.";
    bundle.texts.set(name, value);
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return `It is no JSON: ${error.message}`;
    if (error instanceof TypeError) return "It is not written in UTF-8.";
    throw error;
  }
}

/** Returns whether a JSON value has more levels than a function that calls itself may go through. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

function isText(name: string): boolean {
  return name.endsWith(".json");
}

function wholeFault(message: string): BundleFault {
  return { file: "", field: "", message };
}

/** Returns whether the disk or the system failed, not the archive. */
function isSystemError(error: unknown): boolean {
  return isOutage(error) || (error instanceof Error && "syscall" in error);
}
