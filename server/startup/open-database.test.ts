import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { makeEmptyDatabase, type TestDatabase } from "../../tests/support/database/test-database.ts";
import { openPreparedDatabase } from "./open-database.ts";
import { readConfig } from "./settings/config.ts";

function addressOf({ host, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
}

/** Opens an external database. Returns what was reported, and what the app's role is rejected. */
async function openOn(settings: Record<string, string>) {
  const dataDir = await makeDataFolder();
  const config = readConfig({ DATA_DIR: dataDir, ...settings });
  if (config.kind === "invalid") throw new Error(config.line);
  const lines: string[] = [];
  const opened = await openPreparedDatabase(config.config, createLog("silent"), (line) => lines.push(line));
  try {
    if (opened.kind === "failed") return { failed: opened.line };
    const dropped = await opened.pool.query("drop table mails").catch((error: Error) => error.message);
    return { lines, dropped: typeof dropped === "string" ? dropped : "dropped" };
  } finally {
    if (opened.kind === "open") await opened.close();
    await removeDataFolder(dataDir);
  }
}

describe("an external database", () => {
  let database: TestDatabase;
  let app: string;
  let owner: string;
  beforeEach(async () => {
    database = await makeEmptyDatabase();
    [app, owner] = [addressOf(database.connection), addressOf(database.ownerConnection)];
  });
  afterEach(() => database.drop());

  const advice = expect.stringContaining("the role of DATABASE_URL owns the tables; set DATABASE_OWNER_URL");

  test("is migrated by its owner, and the app's role can't drop a table", async () => {
    const start = await openOn({ DATABASE_URL: app, DATABASE_OWNER_URL: owner });
    expect(start).toMatchObject({ dropped: "must be owner of table mails" });
    expect(start.lines).not.toContainEqual(advice);
    expect(start.lines).toContainEqual(expect.stringMatching(/^Migrations: [1-9]\d* applied/));
  });

  test("with one role works, and the start advises to use two", async () => {
    const start = await openOn({ DATABASE_URL: owner });
    expect(start).toMatchObject({ dropped: "dropped", lines: expect.arrayContaining([advice]) });
  });

  test("stops the start when the two settings name different databases", async () => {
    const other = await makeEmptyDatabase();
    expect(await openOn({ DATABASE_URL: app, DATABASE_OWNER_URL: addressOf(other.ownerConnection) })).toEqual({
      failed: "DATABASE_URL and DATABASE_OWNER_URL have to name the same database.",
    });
    await other.drop();
  });

  test("stops the start with the name of the setting that doesn't connect", async () => {
    const nowhere = addressOf({ ...database.ownerConnection, database: "no_such_database" });
    expect(await openOn({ DATABASE_URL: app, DATABASE_OWNER_URL: nowhere })).toEqual({
      failed: expect.stringContaining("DATABASE_OWNER_URL: can't connect to PostgreSQL at localhost"),
    });
  });
});
