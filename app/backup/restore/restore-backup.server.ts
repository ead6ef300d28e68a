import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { type DatabaseRoles, roleOf } from "../../platform/postgres/database-roles.server.ts";
import { formatCounts } from "../../privacy/person/person-records.ts";
import { reapplyErasures } from "../../privacy/tombstones/reapply-erasures.server.ts";
import { readTombstones } from "../../privacy/tombstones/stored-tombstones.server.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { futureIds, newestBackup } from "../make/backup-files.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { type FilledTable, type FillOutcome, fillDatabase } from "./fill-database.server.ts";
import { findOwners } from "./missing-files.store.server.ts";
import { documentsOfBackup, listBackups, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { hasOtherFiles, type ReadDocuments, restoreDocuments } from "./restore-documents.server.ts";

export type RestoreTarget = DatabaseRoles & { files: Files; migrations: string };

export type Restored = {
  kind: "restored";
  manifest: Manifest;
  tables: FilledTable[];
  jobs: number;
  documents: ReadDocuments;
  /** What the missing documents belong to. */
  missing: string[];
};

export type RestoreOutcome =
  | Restored
  | { kind: "no-backup"; id: string | null; location: string }
  | { kind: "damaged"; damage: BackupDamage }
  | { kind: "documents-damaged"; documents: ReadDocuments }
  | Exclude<FillOutcome, { kind: "filled" }>;

/** Thrown to roll back the rows when documents are damaged. */
class DocumentsDamaged extends Error {
  readonly documents: ReadDocuments;
  constructor(documents: ReadDocuments) {
    super("Documents of the backup are damaged.");
    this.documents = documents;
  }
}

/**
 * Restores a backup, by default the newest, into an empty database and empty files.
 *
 * People erased since the backup are erased again in the same transaction. The rows are committed only after all documents are
 * restored. A restore that was killed leaves files that the next one reuses.
 */
export async function restoreBackup(
  storage: BackupStorage,
  target: RestoreTarget,
  {
    id,
    now,
    withoutDamaged,
    onProgress,
  }: { id: string | null; now: Date; withoutDamaged: boolean; onProgress: OnProgress },
): Promise<RestoreOutcome> {
  const ids = await listBackups(storage.destination);
  const chosen = id === null ? newestBackup(ids, now) : ids.find((one) => one === id);
  if (chosen === undefined) return { kind: "no-backup", id, location: storage.destination.location };
  for (const skipped of id === null ? futureIds(ids, now) : []) {
    if (skipped !== chosen) onProgress(`Skipped, because its time is in the future: ${skipped}`);
  }
  try {
    const manifest = await readManifest(storage, chosen);
    onProgress(`Backup: ${chosen}, of ${manifest.tables.length} tables and ${manifest.documents.count} documents`);
    if (await hasOtherFiles(target.files, () => documentsOfBackup(storage, manifest))) {
      return { kind: "not-empty", has: "documents" };
    }
    return await restore(storage, target, { manifest, withoutDamaged, onProgress });
  } catch (error) {
    if (error instanceof BackupDamage) return { kind: "damaged", damage: error };
    if (error instanceof DocumentsDamaged) return { kind: "documents-damaged", documents: error.documents };
    throw error;
  }
}

/** Leaves out the documents of erased people. */
async function* without(excluded: Set<string>, documents: AsyncIterable<NamedFile>): AsyncGenerator<NamedFile> {
  for await (const document of documents) {
    if (!excluded.has(document.sha256.toString("hex"))) yield document;
  }
}

type RestoreOptions = { manifest: Manifest; withoutDamaged: boolean; onProgress: OnProgress };

async function restore(
  storage: BackupStorage,
  target: RestoreTarget,
  { manifest, withoutDamaged, onProgress }: RestoreOptions,
) {
  let documents: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  let missing: string[] = [];
  const outcome = await fillDatabase(rowsOfBackup(storage, manifest), {
    ...target,
    appRole: await roleOf(target.connection),
    async finish(transaction) {
      const erased = await reapplyErasures(transaction, await readTombstones(storage));
      const counts = formatCounts(erased.removed);
      onProgress(counts ? `Rows: all restored. Erased again, as requested since: ${counts}` : "Rows: all restored");
      const excluded = new Set(erased.documents);
      documents = await restoreDocuments(
        { storage, files: target.files, onProgress },
        without(excluded, documentsOfBackup(storage, manifest)),
      );
      if (documents.damaged.length > 0 && !withoutDamaged) throw new DocumentsDamaged(documents);
      missing = await findOwners(transaction, [...documents.damaged, ...manifest.documents.lost]);
    },
  });
  if (outcome.kind !== "filled") return outcome;
  const { tables, jobs } = outcome;
  return { kind: "restored" as const, manifest, tables, jobs, documents, missing };
}
