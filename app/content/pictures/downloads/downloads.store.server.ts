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
  /** The SHA-256 of the file that its address leads to since it was replaced; null for a current file. */
  replacedBy: Buffer | null;
};

/** `savedBy` is null for the command line. */
type NewDownload = Omit<Download, "isScanned" | "replacedBy"> & { scannedAt: Date | null; savedBy: number | null };

/** Returns the address of a download: '/files/<SHA-256>/prospectus.pdf'. */
export function downloadPath({ sha256, name }: Pick<Download, "sha256" | "name">): string {
  return `/files/${sha256.toString("hex")}/${name}`;
}

/** The address of a PDF in a text, with its SHA-256. */
export const DOWNLOAD_LINK = /\/files\/([0-9a-f]{64})\/[A-Za-z0-9._-]+/g;

/** Returns all current downloads, the newest first, without those that were replaced. */
export async function selectDownloads(db: Db): Promise<Download[]> {
  const rows = await downloads(db)
    .where("replaced_by", "is", null)
    .orderBy("saved_at", "desc")
    .orderBy("name")
    .execute();
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

export async function updateTitle(transaction: Transaction<Tables>, sha256: Buffer, title: string): Promise<void> {
  await transaction.updateTable("library_downloads").set({ title }).where("sha256", "=", sha256).execute();
}

/** Returns the files that each of these replaced, also in turn, by their own SHA-256 in hex. */
export async function findReplaced(db: Db | Transaction<Tables>): Promise<Map<string, Download[]>> {
  const rows = await downloads(db).where("replaced_by", "is not", null).execute();
  return Map.groupBy(rows.map(downloadOf), ({ replacedBy }) => replacedBy?.toString("hex") ?? "");
}

/** Lets the addresses of a download, and of those that it replaced, lead to another one. Returns false if it was replaced or deleted meanwhile. */
export async function replaceDownload(
  transaction: Transaction<Tables>,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<boolean> {
  await lockChangedDownloads(transaction, [from]);
  const replaced = await transaction
    .updateTable("library_downloads")
    .set({ replaced_by: to })
    .where("sha256", "=", from)
    .where("replaced_by", "is", null)
    .returning("sha256")
    .executeTakeFirst();
  if (!replaced) return false;
  await transaction.updateTable("library_downloads").set({ replaced_by: to }).where("replaced_by", "=", from).execute();
  await raiseSiteVersion(transaction);
  return true;
}

/**
 * Locks a download and those that it replaced until the transaction ends, so that meanwhile no document is published with a link to them. Waits for those
 * that are. Returns them; none when the download was deleted.
 */
export async function lockDownload(transaction: Transaction<Tables>, sha256: Buffer): Promise<Download[]> {
  const rows = await downloads(transaction)
    .where((row) => row.or([row("sha256", "=", sha256), row("replaced_by", "=", sha256)]))
    .orderBy("sha256")
    .forUpdate()
    .execute();
  return rows.map(downloadOf);
}

/**
 * Locks downloads, and those that they replaced, until the transaction ends, so that nobody else changes or deletes them. Documents with links to them can be
 * published meanwhile.
 */
export async function lockChangedDownloads(transaction: Transaction<Tables>, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await downloads(transaction)
    .where((row) => row.or([row("sha256", "in", hashes), row("replaced_by", "in", hashes)]))
    .orderBy("sha256")
    .forNoKeyUpdate()
    .execute();
}

/** Returns those of these downloads that exist, by their SHA-256 in hex. They can't be deleted before the transaction ends; one that is being deleted is waited for. */
export async function shareDownloads(
  transaction: Transaction<Tables>,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const wanted = hashes.map((hash) => Buffer.from(hash, "hex"));
  const rows = await downloads(transaction).where("sha256", "in", wanted).orderBy("sha256").forKeyShare().execute();
  return new Set(rows.map(({ sha256 }) => sha256.toString("hex")));
}

/** Deletes a download with those that it replaced, whose files the nightly sweep then removes. */
export async function deleteDownload(transaction: Transaction<Tables>, sha256: Buffer): Promise<void> {
  await transaction
    .deleteFrom("library_downloads")
    .where((row) => row.or([row("sha256", "=", sha256), row("replaced_by", "=", sha256)]))
    .execute();
  await raiseSiteVersion(transaction);
}

function downloads(db: Db | Transaction<Tables>) {
  return db
    .selectFrom("library_downloads")
    .select(["sha256", "name", "title", "size", "saved_at", "scanned_at", "replaced_by"]);
}

type DownloadRow = Awaited<ReturnType<ReturnType<typeof downloads>["execute"]>>[number];

function downloadOf({ sha256, name, title, size, saved_at, scanned_at, replaced_by }: DownloadRow): Download {
  return { sha256, name, title, size, savedAt: saved_at, isScanned: scanned_at !== null, replacedBy: replaced_by };
}
