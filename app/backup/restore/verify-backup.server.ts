import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { makeTemporaryDatabase } from "../../platform/postgres/temporary-database.server.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { newestBackup } from "../make/backup-files.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { type FillOutcome, fillDatabase } from "./fill-database.server.ts";
import { documentsOfBackup, listBackups, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { checkDocuments, type ReadDocuments } from "./restore-documents.server.ts";

export type VerifyOutcome =
  | { kind: "verified"; manifest: Manifest; documents: ReadDocuments }
  | { kind: "no-backup"; id: string | null; location: string }
  | { kind: "busy" }
  | { kind: "not-allowed"; account: string }
  | { kind: "damaged"; id: string; damage: BackupDamage }
  | { kind: "documents-damaged"; manifest: Manifest; documents: ReadDocuments }
  | Exclude<FillOutcome, { kind: "filled" }>;

type Target = { ownerConnection: pg.ClientConfig; migrations: string };

/**
 * Verifies a backup, by default the newest. Restores its rows into a temporary database, compares every table with the manifest, and
 * reads every document completely.
 */
export async function verifyBackup(
  storage: BackupStorage,
  target: Target,
  { id, now, onProgress }: { id: string | null; now: Date; onProgress: OnProgress },
): Promise<VerifyOutcome> {
  const lockClient = await connectForCommand(target.ownerConnection, "backup, verification");
  try {
    // Keeps documents of old backups from being pruned meanwhile.
    if (!(await takeCopyTurn(lockClient))) return { kind: "busy" };
    const ids = await listBackups(storage.destination);
    const chosen = id === null ? newestBackup(ids, now) : ids.find((one) => one === id);
    if (chosen === undefined) return { kind: "no-backup", id, location: storage.destination.location };
    try {
      return await verify(storage, target, await readManifest(storage, chosen), onProgress);
    } catch (error) {
      if (error instanceof BackupDamage) return { kind: "damaged", id: chosen, damage: error };
      throw error;
    }
  } finally {
    await lockClient.end();
  }
}

async function verify(
  storage: BackupStorage,
  target: Target,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<VerifyOutcome> {
  onProgress(`Backup: ${manifest.id}`);
  const database = await makeTemporaryDatabase(target.ownerConnection, "verification");
  if (database.kind !== "made") return database;
  try {
    const filled = await fillDatabase(rowsOfBackup(storage, manifest), {
      ownerConnection: database.connection,
      appRole: null,
      migrations: target.migrations,
    });
    if (filled.kind !== "filled") return filled;
  } finally {
    await database.drop();
  }
  onProgress(`Rows: ${manifest.tables.length} tables verified; now reading the documents`);
  const documents = await checkDocuments({ storage, onProgress }, documentsOfBackup(storage, manifest));
  const kind = documents.damaged.length > 0 ? "documents-damaged" : "verified";
  return { kind, manifest, documents };
}
