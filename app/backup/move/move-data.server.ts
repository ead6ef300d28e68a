import type pg from "pg";
import { takeCopyTurn } from "../../platform/files/copy-lock.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { readNamedFiles } from "../../platform/files/named-files.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { lockExclusively } from "../../platform/postgres/running.server.ts";
import type { Say } from "../make/copy-documents.server.ts";
import { beginSnapshot, rowsOf, whatIsInside } from "../make/database-rows.store.server.ts";
import { type FilledTable, type FillOutcome, fillDatabase } from "../restore/fill-database.server.ts";
import { hasOtherFiles } from "../restore/restore-documents.server.ts";
import { compareDocuments, type MovedDocuments, moveDocuments } from "./move-documents.server.ts";

/** Where a Gatehouse keeps everything. What stays where it is is null. */
export type Target = { connection: pg.ClientConfig | null; files: Files | null; migrations: string };

export type MoveOutcome =
  | { kind: "moved"; tables: FilledTable[]; documents: MovedDocuments | null }
  | { kind: "running" }
  | { kind: "busy" }
  | { kind: "documents-lost"; lost: string[] }
  | Exclude<FillOutcome, { kind: "filled" }>;

type Installation = { connection: pg.ClientConfig; files: Files };

/**
 * Copies a stopped Gatehouse into an empty place: documents first, then every row, in one transaction.
 *
 * A move that was cut off goes on with the documents that are missing. The old place is left as it is.
 */
export async function moveData(
  from: Installation,
  to: Target,
  options: { withoutLost: boolean; say: Say },
): Promise<MoveOutcome> {
  const client = await connectForCommand(from.connection, "move");
  try {
    if (!(await lockExclusively(client))) return { kind: "running" };
    if (!(await takeCopyTurn(client))) return { kind: "busy" };
    await beginSnapshot(client);
    return await move(client, from, to, options);
  } finally {
    await client.end();
  }
}

type Options = { withoutLost: boolean; say: Say };

async function move(
  client: pg.Client,
  from: Installation,
  to: Target,
  { withoutLost, say }: Options,
): Promise<MoveOutcome> {
  const has = to.connection ? await whatIsIn(to.connection) : null;
  if (has !== null) return { kind: "not-empty", has };
  let documents: MovedDocuments | null = null;
  if (to.files) {
    if (await hasOtherFiles(to.files, () => readNamedFiles(client))) return { kind: "not-empty", has: "documents" };
    documents = await moveDocuments({ from: from.files, to: to.files, say }, readNamedFiles(client));
    if (documents.lost.length > 0 && !withoutLost) return { kind: "documents-lost", lost: documents.lost };
    say("Documents: now each is read back and compared");
    await compareDocuments({ files: to.files, lost: documents.lost }, readNamedFiles(client));
  }
  if (!to.connection) return { kind: "moved", tables: [], documents };
  say("Rows: now every table is copied, and read back");
  const filled = await fillDatabase(await rowsOf(client), { connection: to.connection, migrations: to.migrations });
  return filled.kind === "filled" ? { kind: "moved", tables: filled.tables, documents } : filled;
}

async function whatIsIn(connection: pg.ClientConfig): Promise<string | null> {
  const client = await connectForCommand(connection, "move");
  try {
    return await whatIsInside(client);
  } finally {
    await client.end();
  }
}
