import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { type NamedFile, readNamedFiles } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { type BackupStorage, putEncrypted, putText, readEncrypted } from "../destination/backup-storage.server.ts";
import { backupFiles, createBackupId } from "./backup-files.ts";
import { type CopiedDocuments, copyDocuments, type Say } from "./copy-documents.server.ts";
import { askForLife, beginSnapshot, endSnapshot, rowsOf } from "./database-rows.store.server.ts";
import { readDocumentList, writeDocumentList } from "./document-list.ts";
import type { Manifest } from "./manifest.schema.ts";
import { countRows, type RowDigest } from "./row-digest.server.ts";
import type { Rows } from "./rows.ts";

export type BackupSources = {
  connection: pg.ClientConfig;
  files: Files;
  clock: Clock;
  /** How long another copy is waited for. */
  patienceMs?: number;
};

export type BackupOutcome = { kind: "made"; manifest: Manifest; written: number } | { kind: "busy" };

/**
 * Copies every row of one moment, and every document that these rows name.
 *
 * The manifest is written last, when all the rest is durable: what a killed program leaves has none, and is no backup. Until then no
 * other backup is made, and no file is swept away.
 */
export async function makeBackup(
  storage: BackupStorage,
  { connection, files, clock, patienceMs }: BackupSources,
  say: Say,
): Promise<BackupOutcome> {
  const client = await connectForCommand(connection, "backup");
  try {
    if (!(await takeCopyTurn(client, patienceMs))) return { kind: "busy" };
    const takenAt = clock.now();
    const id = createBackupId(takenAt, randomBytes(4));
    await beginSnapshot(client);
    const rows = await rowsOf(client);
    const content = await copyRows(storage, id, rows, say);
    const list = await putDocumentList(storage, id, readNamedFiles(client));
    await endSnapshot(client);

    const documents = readDocumentList(readEncrypted(storage, backupFiles(id).documents));
    const copied = await copyDocuments({ storage: storage, files, say }, documents);
    // The turn is the connection's: had that been lost, a file may have been swept away unseen.
    await askForLife(client);
    const manifest = describe(id, takenAt, { rows, ...content, copied, list });
    await putText(storage, backupFiles(id).manifest, asChunks(JSON.stringify(manifest)));
    return { kind: "made", manifest, written: copied.written };
  } finally {
    await client.end();
  }
}

type CopiedRows = { tables: Manifest["tables"]; jobs: RowDigest };

async function copyRows(storage: BackupStorage, id: string, rows: Rows, say: Say): Promise<CopiedRows> {
  const place = backupFiles(id);
  const tables: Manifest["tables"] = [];
  for (const table of rows.tables) {
    const counter = countRows();
    await putText(storage, place.table(table.name), counter.watch(rows.readTable(table)));
    tables.push({ ...table, digest: counter.digest() });
  }
  const counter = countRows();
  await putText(storage, place.jobs, counter.watch(rows.readJobs()));
  const count = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  say(`Rows: ${count.toLocaleString("en")} in ${tables.length} tables`);
  return { tables, jobs: counter.digest() };
}

/** Gives the SHA-256 of the list. */
async function putDocumentList(storage: BackupStorage, id: string, named: AsyncIterable<NamedFile>): Promise<string> {
  const hash = createHash("sha256");
  async function* watched() {
    for await (const chunk of writeDocumentList(named)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await putEncrypted(storage, backupFiles(id).documents, watched());
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
