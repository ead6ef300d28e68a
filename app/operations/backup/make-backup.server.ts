import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { takeCopyTurn } from "../../platform/copy-turn.server.ts";
import type { Files } from "../../platform/files.server.ts";
import { type NamedFile, readNamedFiles } from "../../platform/named-files.server.ts";
import { connectForErrand } from "../../platform/postgres/errand.server.ts";
import { backupFiles, createBackupId } from "./backup-files.ts";
import { type CopiedDocuments, copyDocuments, type Say } from "./copy-documents.server.ts";
import { askForLife, beginSnapshot, endSnapshot, rowsOf } from "./database-rows.store.server.ts";
import { readDocumentList, writeDocumentList } from "./document-list.ts";
import type { Manifest } from "./manifest.schema.ts";
import { countRows, type RowDigest } from "./row-digest.server.ts";
import type { Rows } from "./rows.ts";
import { putSealed, putText, readSealed, type Vault } from "./vault.server.ts";

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
  vault: Vault,
  { connection, files, clock, patienceMs }: BackupSources,
  say: Say,
): Promise<BackupOutcome> {
  const client = await connectForErrand(connection, "backup");
  try {
    if (!(await takeCopyTurn(client, patienceMs))) return { kind: "busy" };
    const takenAt = clock.now();
    const id = createBackupId(takenAt, randomBytes(4));
    await beginSnapshot(client);
    const rows = await rowsOf(client);
    const content = await copyRows(vault, id, rows, say);
    const list = await putDocumentList(vault, id, readNamedFiles(client));
    await endSnapshot(client);

    const documents = readDocumentList(readSealed(vault, backupFiles(id).documents));
    const copied = await copyDocuments({ vault, files, say }, documents);
    // The turn is the connection's: had that been lost, a file may have been swept away unseen.
    await askForLife(client);
    const manifest = describe(id, takenAt, { rows, ...content, copied, list });
    await putText(vault, backupFiles(id).manifest, asChunks(JSON.stringify(manifest)));
    return { kind: "made", manifest, written: copied.written };
  } finally {
    await client.end();
  }
}

type CopiedRows = { tables: Manifest["tables"]; jobs: RowDigest };

async function copyRows(vault: Vault, id: string, rows: Rows, say: Say): Promise<CopiedRows> {
  const place = backupFiles(id);
  const tables: Manifest["tables"] = [];
  for (const table of rows.tables) {
    const counter = countRows();
    await putText(vault, place.table(table.name), counter.watch(rows.readTable(table)));
    tables.push({ ...table, digest: counter.digest() });
  }
  const counter = countRows();
  await putText(vault, place.jobs, counter.watch(rows.readJobs()));
  const count = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  say(`Rows: ${count.toLocaleString("en")} in ${tables.length} tables`);
  return { tables, jobs: counter.digest() };
}

/** Gives the SHA-256 of the list. */
async function putDocumentList(vault: Vault, id: string, named: AsyncIterable<NamedFile>): Promise<string> {
  const hash = createHash("sha256");
  async function* watched() {
    for await (const chunk of writeDocumentList(named)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await putSealed(vault, backupFiles(id).documents, watched());
  return hash.digest("hex");
}

type Content = CopiedRows & { rows: Rows; copied: CopiedDocuments; list: string };

function describe(id: string, takenAt: Date, { rows, tables, jobs, copied, list }: Content): Manifest {
  const { migrations, numberings, queues } = rows;
  return {
    format: 1,
    id,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    numberings,
    queues,
    jobs,
    documents: { count: copied.count, bytes: copied.bytes, list, lost: copied.lost },
  };
}

async function* asChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
