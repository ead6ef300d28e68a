import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";
import type { Files } from "./files.server.ts";
import { receiveFile } from "./receive-file.server.ts";
import { relyOnFiles } from "./stored-files.store.server.ts";

/** A part of an upload: bytes that the database stores, or a stored file. */
export type UploadPart =
  | { kind: "chunk"; size: number; bytes: Buffer }
  | { kind: "piece"; size: number; sha256: Buffer };

/** Makes a part of these bytes. A piece is stored durably before this resolves; without a row that lists it, the file sweep removes it. */
export async function storePart(files: Files, bytes: Buffer): Promise<UploadPart> {
  if (!files.holdsPieces) return { kind: "chunk", size: bytes.length, bytes };
  const { path, sha256, size } = await receiveFile(files, Readable.from([bytes]));
  try {
    await files.save({ path, sha256, size });
  } finally {
    await rm(path, { force: true });
  }
  return { kind: "piece", size, sha256 };
}

/** Adds a part to an upload, from the offset `start`. */
export async function insertPart(
  transaction: Transaction<Tables>,
  files: Files,
  { id, start, part }: { id: string; start: number; part: UploadPart },
): Promise<void> {
  const place = { upload_id: id, start };
  if (part.kind === "chunk") {
    await transaction
      .insertInto("upload_chunks")
      .values({ ...place, bytes: part.bytes })
      .execute();
    return;
  }
  const { size, sha256 } = part;
  await relyOnFiles(transaction, files, [sha256]);
  await transaction
    .insertInto("upload_pieces")
    .values({ ...place, size, sha256 })
    .execute();
}

/** Streams the content of an upload, part by part. Ends early when a piece is missing. */
export async function* readUpload({ db, files }: { db: Db; files: Files }, id: string): AsyncGenerator<Buffer> {
  for (let start = 0; ; ) {
    const part = (await readChunk(db, id, start)) ?? (await openPiece(db, files, { id, start }));
    if (part === null) return;
    for await (const bytes of part) {
      yield bytes;
      start += bytes.length;
    }
  }
}

async function readChunk(db: Db, id: string, start: number): Promise<Buffer[] | null> {
  const chunk = await db
    .selectFrom("upload_chunks")
    .select("bytes")
    .where("upload_id", "=", id)
    .where("start", "=", start)
    .executeTakeFirst();
  return chunk ? [chunk.bytes] : null;
}

async function openPiece(db: Db, files: Files, { id, start }: { id: string; start: number }): Promise<Readable | null> {
  const piece = await db
    .selectFrom("upload_pieces")
    .select("sha256")
    .where("upload_id", "=", id)
    .where("start", "=", start)
    .executeTakeFirst();
  return piece ? files.read(piece.sha256) : null;
}
