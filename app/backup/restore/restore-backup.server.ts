import type pg from "pg";
import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { formatCounts } from "../../privacy/person/person-records.ts";
import { reapplyErasures } from "../../privacy/tombstones/reapply-erasures.server.ts";
import { readTombstones } from "../../privacy/tombstones/stored-tombstones.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { idsToCome, newestOf } from "../make/backup-files.ts";
import type { Say } from "../make/copy-documents.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { findOwners } from "../make/missing-files.store.server.ts";
import { BackupDamage } from "./backup-damage.ts";
import { type FilledTable, type FillOutcome, fillDatabase } from "./fill-database.server.ts";
import { documentsOfBackup, listBackups, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { hasOtherFiles, type ReadDocuments, restoreDocuments } from "./restore-documents.server.ts";

export type RestoreTarget = { connection: pg.ClientConfig; files: Files; migrations: string };

export type Restored = {
  kind: "restored";
  manifest: Manifest;
  tables: FilledTable[];
  jobs: number;
  documents: ReadDocuments;
  /** What the documents that are not there belong to. */
  missing: string[];
};

export type RestoreOutcome =
  | Restored
  | { kind: "no-backup"; id: string | null; place: string }
  | { kind: "damaged"; damage: BackupDamage }
  | { kind: "documents-damaged"; documents: ReadDocuments }
  | Exclude<FillOutcome, { kind: "filled" }>;

/** Undoes the rows when documents can't be had. */
class DocumentsDamaged extends Error {
  readonly documents: ReadDocuments;
  constructor(documents: ReadDocuments) {
    super("Documents of the backup are damaged.");
    this.documents = documents;
  }
}

/**
 * Brings a backup, the newest one unless `id` names another, into an empty database and empty files.
 *
 * Whoever was erased since is erased again before anything can be seen. The rows can be seen when, and only when, all of them and all documents are there. What a killed restore leaves is files that the
 * next one takes over.
 */
export async function restoreBackup(
  storage: BackupStorage,
  target: RestoreTarget,
  { id, now, withoutDamaged, say }: { id: string | null; now: Date; withoutDamaged: boolean; say: Say },
): Promise<RestoreOutcome> {
  const ids = await listBackups(storage.destination);
  const chosen = id === null ? newestOf(ids, now) : ids.find((one) => one === id);
  if (chosen === undefined) return { kind: "no-backup", id, place: storage.destination.place };
  for (const aside of id === null ? idsToCome(ids, now) : []) {
    if (aside !== chosen) say(`Left aside, since it shows a time that has not come yet: ${aside}`);
  }
  try {
    const manifest = await readManifest(storage, chosen);
    say(`Backup: ${chosen}, of ${manifest.tables.length} tables and ${manifest.documents.count} documents`);
    if (await hasOtherFiles(target.files, () => documentsOfBackup(storage, manifest))) {
      return { kind: "not-empty", has: "documents" };
    }
    return await restore(storage, target, { manifest, withoutDamaged, say });
  } catch (error) {
    if (error instanceof BackupDamage) return { kind: "damaged", damage: error };
    if (error instanceof DocumentsDamaged) return { kind: "documents-damaged", documents: error.documents };
    throw error;
  }
}

/** A document that nobody is left for does not come back. */
async function* without(gone: Set<string>, documents: AsyncIterable<NamedFile>): AsyncGenerator<NamedFile> {
  for await (const document of documents) {
    if (!gone.has(document.sha256.toString("hex"))) yield document;
  }
}

type Choice = { manifest: Manifest; withoutDamaged: boolean; say: Say };

async function restore(storage: BackupStorage, target: RestoreTarget, { manifest, withoutDamaged, say }: Choice) {
  let documents: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  let missing: string[] = [];
  const outcome = await fillDatabase(rowsOfBackup(storage, manifest), {
    ...target,
    async finish(transaction) {
      const erased = await reapplyErasures(transaction, await readTombstones(storage));
      const words = formatCounts(erased.removed);
      say(words ? `Rows: all are there. Erased again, as was asked since: ${words}` : "Rows: all are there");
      const gone = new Set(erased.documents);
      documents = await restoreDocuments(
        { storage: storage, files: target.files, say },
        without(gone, documentsOfBackup(storage, manifest)),
      );
      if (documents.damaged.length > 0 && !withoutDamaged) throw new DocumentsDamaged(documents);
      missing = await findOwners(transaction, [...documents.damaged, ...manifest.documents.lost]);
    },
  });
  if (outcome.kind !== "filled") return outcome;
  const { tables, jobs } = outcome;
  return { kind: "restored" as const, manifest, tables, jobs, documents, missing };
}
