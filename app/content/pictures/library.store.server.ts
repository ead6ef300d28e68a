import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import { libraryFiles } from "../../platform/images/library-pictures.store.server.ts";
import type { FocalPoint, PictureFiles } from "../../platform/images/picture.ts";
import { type StoredVariants, variantHashes } from "../../platform/images/save-variants.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { raiseSiteVersion } from "../../platform/site/site-version.server.ts";

/** What editors write about a picture. `alt` is null until somebody has described it, and empty for a decorative picture. */
export type PictureTexts = { title: string; alt: string | null; credit: string };

/** A picture of the library. */
export type LibraryPicture = PictureTexts & {
  id: string;
  focus: FocalPoint;
  revision: number;
  files: PictureFiles;
  /** The name of the file that was uploaded. */
  sourceName: string;
  /** How many files it had before this one. */
  replaced: number;
  addedAt: Date;
  changedAt: Date;
  changedBy: string | null;
};

/** A file of a picture with its stored variants. */
export type NewPictureFile = StoredVariants & {
  id: string;
  sourceSha256: Buffer;
  sourceName: string;
  width: number;
  height: number;
};

/** `staffId` is null for the command line. */
type Saving = { now: Date; staffId: number | null };

const MIDDLE: FocalPoint = { x: 50, y: 50 };

/** Returns every picture of the library, the newest first. */
export async function selectPictures(db: Db): Promise<LibraryPicture[]> {
  const rows = await pictures(db).orderBy("added_at", "desc").orderBy("picture.id").execute();
  return rows.map(pictureOf);
}

/** Returns a picture of the library; null when there is none. */
export async function findLibraryPicture(db: Db | Transaction<Tables>, id: string): Promise<LibraryPicture | null> {
  const row = await pictures(db).where("picture.id", "=", id).executeTakeFirst();
  return row ? pictureOf(row) : null;
}

/** Returns the picture whose file was made from this upload; null when there is none. */
export async function findBySource(
  db: Db | Transaction<Tables>,
  sha256: Buffer,
): Promise<{ id: string; title: string; alt: string | null } | null> {
  const row = await db
    .selectFrom("library_picture_files as file")
    .innerJoin("library_pictures as picture", "picture.id", "file.picture_id")
    .select(["picture.id", "title", "alt"])
    .where("source_sha256", "=", sha256)
    .where("is_current", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** Serializes changes of pictures' files, so that two uploads of the same content don't make two pictures. */
export async function lockUploads(transaction: Transaction<Tables>): Promise<void> {
  await sql`lock table library_picture_files in share row exclusive mode`.execute(transaction);
}

/** Adds a picture with its first file. All instances know it shortly after the commit. */
export async function insertPicture(
  transaction: Transaction<Tables>,
  files: Files,
  picture: { id: string; texts: PictureTexts; focus?: FocalPoint; file: NewPictureFile; saving: Saving },
): Promise<void> {
  const { id, texts, focus = MIDDLE, file, saving } = picture;
  const { now, staffId } = saving;
  await transaction
    .insertInto("library_pictures")
    .values({
      id,
      ...texts,
      focus_x: focus.x,
      focus_y: focus.y,
      added_at: now,
      added_by: staffId,
      changed_at: now,
      changed_by: staffId,
    })
    .execute();
  await insertFile(transaction, files, { id, file, saving });
  await raiseSiteVersion(transaction);
}

/** Gives a picture another file; every use shows it. Keeps the earlier files, whose addresses stay. */
export async function insertReplacement(
  transaction: Transaction<Tables>,
  files: Files,
  { id, file, saving }: { id: string; file: NewPictureFile; saving: Saving },
): Promise<void> {
  await transaction
    .updateTable("library_picture_files")
    .set({ is_current: false })
    .where("picture_id", "=", id)
    .execute();
  await insertFile(transaction, files, { id, file, saving });
  await transaction
    .updateTable("library_pictures")
    .set((row) => ({ revision: row("revision", "+", 1), changed_at: saving.now, changed_by: saving.staffId }))
    .where("id", "=", id)
    .execute();
  await raiseSiteVersion(transaction);
}

/** Changes the texts and the focal point of a picture, if `revision` is still its newest. Returns whether it was. */
export async function updatePicture(
  transaction: Transaction<Tables>,
  change: { id: string; revision: number; texts: PictureTexts; focus: FocalPoint; saving: Saving },
): Promise<boolean> {
  const { id, revision, texts, focus, saving } = change;
  const row = await transaction
    .updateTable("library_pictures")
    .set({
      ...texts,
      focus_x: focus.x,
      focus_y: focus.y,
      revision: revision + 1,
      changed_at: saving.now,
      changed_by: saving.staffId,
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await raiseSiteVersion(transaction);
  return true;
}

/** Locks a picture until the transaction ends, so that meanwhile no post is saved with it and no use is switched to it. Waits for those that are. Returns whether it is there. */
export async function lockPicture(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("library_pictures")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a picture with all of its files, which the nightly sweep then removes. */
export async function deletePicture(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom("library_pictures").where("id", "=", id).execute();
  await raiseSiteVersion(transaction);
}

async function insertFile(
  transaction: Transaction<Tables>,
  files: Files,
  { id, file, saving }: { id: string; file: NewPictureFile; saving: Saving },
): Promise<void> {
  await relyOnFiles(transaction, files, [...file.avif.values(), ...file.webp.values(), file.share]);
  await transaction
    .insertInto("library_picture_files")
    .values({
      id: file.id,
      picture_id: id,
      is_current: true,
      source_sha256: file.sourceSha256,
      source_name: file.sourceName,
      width: file.width,
      height: file.height,
      avif: JSON.stringify(variantHashes(file.avif)),
      webp: JSON.stringify(variantHashes(file.webp)),
      share_sha256: file.share,
      preview: file.preview,
      saved_at: saving.now,
      saved_by: saving.staffId,
    })
    .execute();
}

function pictures(db: Db | Transaction<Tables>) {
  return db
    .selectFrom("library_pictures as picture")
    .innerJoin("library_picture_files as file", (join) =>
      join.onRef("file.picture_id", "=", "picture.id").on("file.is_current", "=", true),
    )
    .leftJoin("staff", "staff.id", "picture.changed_by")
    .select((row) => [
      "picture.id",
      "title",
      "alt",
      "credit",
      "focus_x",
      "focus_y",
      "revision",
      "added_at",
      "changed_at",
      "username",
      "file.id as fileId",
      "source_name",
      "width",
      "height",
      "avif",
      "webp",
      "preview",
      row
        .selectFrom("library_picture_files as earlier")
        .whereRef("earlier.picture_id", "=", "picture.id")
        .where("earlier.is_current", "=", false)
        .select((count) => count.cast<number>(count.fn.countAll(), "integer").as("count"))
        .as("replaced"),
    ]);
}

type PictureRow = Awaited<ReturnType<ReturnType<typeof pictures>["execute"]>>[number];

function pictureOf(row: PictureRow): LibraryPicture {
  const { id, title, alt, credit, revision, fileId, width, height, avif, webp, preview } = row;
  const focus = { x: row.focus_x, y: row.focus_y };
  return {
    id,
    title,
    alt,
    credit,
    focus,
    revision,
    files: libraryFiles({ id: fileId, width, height, avif, webp, preview }, focus, credit),
    sourceName: row.source_name,
    replaced: row.replaced ?? 0,
    addedAt: row.added_at,
    changedAt: row.changed_at,
    changedBy: row.username,
  };
}
