import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";

/** Runs `work` with a connection to the app's own database, beside the app. */
export async function withRecords<Result>(
  app: BuiltApp,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(await databaseOf(app.dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Removes everything that editors published and applicants sent, and lets the site show its sample again. */
export function emptySite(app: BuiltApp): Promise<void> {
  return withRecords(app, async (records) => {
    for (const table of ["content_versions", "library_pictures", "added_pages", "backup_runs", "applications", "mails"])
      await records.query(`delete from ${table}`);
    await raiseSiteVersion(records);
  });
}

/** Lets the last sign-in of everyone be so long ago that sensitive actions ask for a confirmation. */
export async function outdateSignIns(app: BuiltApp): Promise<void> {
  await withRecords(app, (client) =>
    client.query("update staff_sessions set authenticated_at = now() - interval '11 minutes'"),
  );
}

export type Saved = { reference: string; last_name: string; how_did_you_hear: string[]; receipt_token: string };

/** Returns all applications that are saved under an e-mail address. */
export function savedUnder(app: BuiltApp, email: string): Promise<Saved[]> {
  return withRecords(app, async (client) => {
    const columns = "reference, last_name, how_did_you_hear, receipt_token";
    return (await client.query<Saved>(`select ${columns} from applications where email = $1`, [email])).rows;
  });
}

/** Returns the documents' content of all applications under an e-mail address: the JAMB result first, then the WAEC or NECO one. */
export async function savedDocuments(app: BuiltApp, email: string): Promise<Buffer[]> {
  const { rows } = await withRecords(app, (client) =>
    client.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from documents join applications on applications.id = application_id
       where email = $1 order by application_id, field`,
      [email],
    ),
  );
  return Promise.all(rows.map(({ hash }) => readFile(path.join(app.dataDir, "files", hash.slice(0, 2), hash))));
}

/** Makes the database fail during the next insert of an application, as when it is stopped under load. */
export function failNextSave(app: BuiltApp): Promise<{ happened: Promise<void> }> {
  return failNextSaves(app, "applications", 1);
}

/** Makes the database terminate the connection of the next `count` inserts into a table. */
export async function failNextSaves(
  app: BuiltApp,
  table: "applications" | "subscribers",
  count: number,
): Promise<{ happened: Promise<void> }> {
  const client = new pg.Client(await databaseOf(app.dataDir));
  await client.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  const happened = (async () => {
    // A terminated connection may still be listed as waiting for a moment; background work on the table is excluded.
    const ended = new Set<number>();
    while (ended.size < count) {
      const { rows } = await client.query<{ pid: number }>(
        `select pid, pg_terminate_backend(pid) from pg_locks
         where relation = $1::regclass and not granted and mode = 'RowExclusiveLock'`,
        [table],
      );
      for (const { pid } of rows) ended.add(pid);
    }
    await client.query("rollback");
    await client.end();
  })();
  return { happened };
}

/** Deletes the drafts and versions of documents, so that visitors see the sample again. */
export async function deleteTexts(records: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await records.query("delete from content_drafts where key = any($1)", [keys]);
  await records.query("delete from content_versions where key = any($1)", [keys]);
  await raiseSiteVersion(records);
}

/** Raises the site version, as every save of content does in its transaction. */
export async function raiseSiteVersion(records: pg.ClientBase): Promise<void> {
  await records.query("update site_version set version = version + 1");
  await records.query("notify site_changed");
}
