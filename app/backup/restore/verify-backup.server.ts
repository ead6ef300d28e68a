import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { makeTemporaryDatabase } from "../../platform/postgres/temporary-database.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { newestOf } from "../make/backup-files.ts";
import type { Say } from "../make/copy-documents.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { BackupDamage } from "./backup-damage.ts";
import { type FillOutcome, fillDatabase } from "./fill-database.server.ts";
import { documentsOfBackup, listBackups, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { checkDocuments, type ReadDocuments } from "./restore-documents.server.ts";

export type ProofOutcome =
  | { kind: "proven"; manifest: Manifest; documents: ReadDocuments }
  | { kind: "no-backup"; id: string | null; place: string }
  | { kind: "busy" }
  | { kind: "not-allowed"; account: string }
  | { kind: "damaged"; id: string; damage: BackupDamage }
  | { kind: "documents-damaged"; manifest: Manifest; documents: ReadDocuments }
  | Exclude<FillOutcome, { kind: "filled" }>;

type Place = { connection: pg.ClientConfig; migrations: string };

/**
 * Restores a backup, the newest one unless `id` names another, into a database that is thrown away afterwards, compares every table
 * with the manifest, and reads every document to its end.
 */
export async function verifyBackup(
  storage: BackupStorage,
  place: Place,
  { id, now, say }: { id: string | null; now: Date; say: Say },
): Promise<ProofOutcome> {
  const turn = await connectForCommand(place.connection, "backup, proof");
  try {
    // No other takes the documents of an old backup away meanwhile.
    if (!(await takeCopyTurn(turn))) return { kind: "busy" };
    const ids = await listBackups(storage.destination);
    const chosen = id === null ? newestOf(ids, now) : ids.find((one) => one === id);
    if (chosen === undefined) return { kind: "no-backup", id, place: storage.destination.place };
    try {
      return await verify(storage, place, await readManifest(storage, chosen), say);
    } catch (error) {
      if (error instanceof BackupDamage) return { kind: "damaged", id: chosen, damage: error };
      throw error;
    }
  } finally {
    await turn.end();
  }
}

async function verify(storage: BackupStorage, place: Place, manifest: Manifest, say: Say): Promise<ProofOutcome> {
  say(`Backup: ${manifest.id}`);
  const database = await makeTemporaryDatabase(place.connection, "proof");
  if (database.kind !== "made") return database;
  try {
    const filled = await fillDatabase(rowsOfBackup(storage, manifest), {
      connection: database.connection,
      migrations: place.migrations,
    });
    if (filled.kind !== "filled") return filled;
  } finally {
    await database.drop();
  }
  say(`Rows: those of ${manifest.tables.length} tables came out as they went in; now the documents`);
  const documents = await checkDocuments({ storage: storage, say }, documentsOfBackup(storage, manifest));
  const kind = documents.damaged.length > 0 ? "documents-damaged" : "proven";
  return { kind, manifest, documents };
}
