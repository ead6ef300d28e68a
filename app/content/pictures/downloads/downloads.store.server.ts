import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Files } from "../../../platform/files/files.server.ts";
import { relyOnFiles } from "../../../platform/files/stored-files.store.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";

/** A PDF that visitors download. */
export type Download = {
  sha256: Buffer;
  /** Of ASCII letters, and unchanged for ever: the address contains it. */
  name: string;
  title: string;
  size: number;
  savedAt: Date;
  isScanned: boolean;
};

type NewDownload = Omit<Download, "isScanned"> & { scannedAt: Date | null; savedBy: number };

/** Returns the address of a download: '/files/<SHA-256>/prospectus.pdf'. */
export function downloadPath({ sha256, name }: Pick<Download, "sha256" | "name">): string {
  return `/files/${sha256.toString("hex")}/${name}`;
}

/** Returns all downloads, the newest first. */
export async function selectDownloads(db: Db): Promise<Download[]> {
  const rows = await downloads(db).orderBy("saved_at", "desc").orderBy("name").execute();
  return rows.map(downloadOf);
}

/** Returns the download with this content; null when there is none. */
export async function findDownload(db: Db | Transaction<Tables>, sha256: Buffer): Promise<Download | null> {
  const row = await downloads(db).where("sha256", "=", sha256).executeTakeFirst();
  return row ? downloadOf(row) : null;
}

/** Adds a download. Returns false when there is one with the same content already. */
export async function insertDownload(
  transaction: Transaction<Tables>,
  files: Files,
  { sha256, name, title, size, scannedAt, savedAt, savedBy }: NewDownload,
): Promise<boolean> {
  await relyOnFiles(transaction, files, [sha256]);
  const row = await transaction
    .insertInto("library_downloads")
    .values({ sha256, name, title, size, scanned_at: scannedAt, saved_at: savedAt, saved_by: savedBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a download, whose file the nightly sweep then removes. */
export async function deleteDownload(transaction: Transaction<Tables>, sha256: Buffer): Promise<void> {
  await transaction.deleteFrom("library_downloads").where("sha256", "=", sha256).execute();
  await raiseSiteVersion(transaction);
}

function downloads(db: Db | Transaction<Tables>) {
  return db.selectFrom("library_downloads").select(["sha256", "name", "title", "size", "saved_at", "scanned_at"]);
}

type DownloadRow = Awaited<ReturnType<ReturnType<typeof downloads>["execute"]>>[number];

function downloadOf({ sha256, name, title, size, saved_at, scanned_at }: DownloadRow): Download {
  return { sha256, name, title, size, savedAt: saved_at, isScanned: scanned_at !== null };
}
