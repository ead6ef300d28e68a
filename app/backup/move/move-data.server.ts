import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { readNamedFiles } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { type DatabaseRoles, roleOf } from "../../platform/postgres/database-roles.server.ts";
import { lockExclusively } from "../../platform/postgres/running.server.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";
import { beginSnapshot, describeContents, rowsOf } from "../make/database-rows.store.server.ts";
import { type FilledTable, type FillOutcome, fillDatabase } from "../restore/fill-database.server.ts";
import { hasOtherFiles } from "../restore/restore-documents.server.ts";
import { compareDocuments, type MovedDocuments, moveDocuments } from "./move-documents.server.ts";

/** Where to move to. The database or the files are null when they stay where they are. */
export type Target = { roles: DatabaseRoles | null; files: Files | null; migrations: string };

export type MoveOutcome =
  | { kind: "moved"; tables: FilledTable[]; documents: MovedDocuments | null }
  | { kind: "running" }
  | { kind: "busy" }
  | { kind: "documents-lost"; lost: string[] }
  | Exclude<FillOutcome, { kind: "filled" }>;

type Source = { ownerConnection: pg.ClientConfig; files: Files };

/**
 * Copies the data of a stopped Gatehouse to an empty target: documents first, then every row in one transaction.
 *
 * A move that was interrupted continues with the missing documents. The source is not changed.
 */
export async function moveData(
  from: Source,
  to: Target,
  options: { withoutLost: boolean; onProgress: OnProgress },
): Promise<MoveOutcome> {
  const client = await connectForCommand(from.ownerConnection, "move");
  try {
    if (!(await lockExclusively(client))) return { kind: "running" };
    if (!(await takeCopyTurn(client))) return { kind: "busy" };
    await beginSnapshot(client);
    return await move(client, from, to, options);
  } finally {
    await client.end();
  }
}

type Options = { withoutLost: boolean; onProgress: OnProgress };

async function move(
  client: pg.Client,
  from: Source,
  to: Target,
  { withoutLost, onProgress }: Options,
): Promise<MoveOutcome> {
  const contents = to.roles ? await contentsOf(to.roles.ownerConnection) : null;
  if (contents !== null) return { kind: "not-empty", has: contents };
  let documents: MovedDocuments | null = null;
  if (to.files) {
    if (await hasOtherFiles(to.files, () => readNamedFiles(client))) return { kind: "not-empty", has: "documents" };
    documents = await moveDocuments({ from: from.files, to: to.files, onProgress }, readNamedFiles(client));
    if (documents.lost.length > 0 && !withoutLost) return { kind: "documents-lost", lost: documents.lost };
    onProgress("Documents: reading each back to compare");
    await compareDocuments({ files: to.files, lost: documents.lost }, readNamedFiles(client));
  }
  if (!to.roles) return { kind: "moved", tables: [], documents };
  onProgress("Rows: copying every table and reading it back");
  const filled = await fillDatabase(await rowsOf(client), {
    ownerConnection: to.roles.ownerConnection,
    appRole: await roleOf(to.roles.connection),
    migrations: to.migrations,
  });
  return filled.kind === "filled" ? { kind: "moved", tables: filled.tables, documents } : filled;
}

async function contentsOf(connection: pg.ClientConfig): Promise<string | null> {
  const client = await connectForCommand(connection, "move");
  try {
    return await describeContents(client);
  } finally {
    await client.end();
  }
}
