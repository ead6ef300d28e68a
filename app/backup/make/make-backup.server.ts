import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { type NamedFile, readNamedFiles } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { type BackupStorage, putEncrypted, putText, readEncrypted } from "../destination/backup-storage.server.ts";
import { backupFiles, createBackupId } from "./backup-files.ts";
import { type CopiedDocuments, copyDocuments, type OnProgress } from "./copy-documents.server.ts";
import type { Rows } from "./database-rows.store.server.ts";
import { beginSnapshot, checkConnection, endSnapshot, rowsOf } from "./database-rows.store.server.ts";
import { readDocumentList, writeDocumentList } from "./document-list.ts";
import type { Manifest } from "./manifest.schema.ts";
import { countRows, type RowDigest } from "./row-digest.server.ts";

export type BackupSources = {
  connection: pg.ClientConfig;
  files: Files;
  clock: Clock;
  /** How long to wait for another copy to finish. */
  lockTimeoutMs?: number;
};

export type BackupOutcome = { kind: "made"; manifest: Manifest; written: number } | { kind: "busy" };

/**
 * Copies every row of one snapshot, and every document that these rows reference.
 *
 * The manifest is written last, when everything else is durable: a backup without a manifest is incomplete and ignored. Meanwhile, no
 * other backup runs and no file is deleted.
 */
export async function makeBackup(
  storage: BackupStorage,
  { connection, files, clock, lockTimeoutMs }: BackupSources,
  onProgress: OnProgress,
): Promise<BackupOutcome> {
  const client = await connectForCommand(connection, "backup");
  try {
    if (!(await takeCopyTurn(client, lockTimeoutMs))) return { kind: "busy" };
    const takenAt = clock.now();
    const id = createBackupId(takenAt, randomBytes(4));
    await beginSnapshot(client);
    const rows = await rowsOf(client);
    const content = await copyRows(storage, id, rows, onProgress);
    const list = await putDocumentList(storage, id, readNamedFiles(client));
    await endSnapshot(client);

    const documents = readDocumentList(readEncrypted(storage, backupFiles(id).documents));
    const copied = await copyDocuments({ storage, files, onProgress }, documents);
    // The lock belongs to the connection. Without it, a file may have been deleted meanwhile.
    await checkConnection(client);
    const manifest = describe(id, takenAt, { rows, ...content, copied, list });
    await putText(storage, backupFiles(id).manifest, asChunks(JSON.stringify(manifest)));
    return { kind: "made", manifest, written: copied.written };
  } finally {
    await client.end();
  }
}

type CopiedRows = { tables: Manifest["tables"]; jobs: RowDigest };

async function copyRows(storage: BackupStorage, id: string, rows: Rows, onProgress: OnProgress): Promise<CopiedRows> {
  const names = backupFiles(id);
  const tables: Manifest["tables"] = [];
  for (const table of rows.tables) {
    const counter = countRows();
    await putText(storage, names.table(table.name), counter.watch(rows.readTable(table)));
    tables.push({ ...table, digest: counter.digest() });
  }
  const counter = countRows();
  await putText(storage, names.jobs, counter.watch(rows.readJobs()));
  const count = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  onProgress(`Rows: ${count.toLocaleString("en")} in ${tables.length} tables`);
  return { tables, jobs: counter.digest() };
}

/** Writes the list of documents, and returns its SHA-256. */
async function putDocumentList(storage: BackupStorage, id: string, named: AsyncIterable<NamedFile>): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of writeDocumentList(named)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await putEncrypted(storage, backupFiles(id).documents, hashed());
  return hash.digest("hex");
}

type Content = CopiedRows & { rows: Rows; copied: CopiedDocuments; list: string };

function describe(id: string, takenAt: Date, { rows, tables, jobs, copied, list }: Content): Manifest {
  const { migrations, sequences, queues } = rows;
  return {
    format: 1,
    id,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    numberings: sequences,
    queues,
    jobs,
    documents: { count: copied.count, bytes: copied.bytes, list, lost: copied.lost },
  };
}

async function* asChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
