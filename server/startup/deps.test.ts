import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { makeEmptyDatabase } from "../../tests/support/database/test-database.ts";

/** Exits only when no handle is left open. */
const PROGRAM = `
  const [{ readConfig }, { openDeps }] = await Promise.all(process.argv.slice(1).map((module) => import(module)));
  const outcome = readConfig(process.env);
  await openDeps(outcome.config, () => undefined).catch((error) => console.error(error.message));`;
const ENDS_WITHIN_MS = 110_000;
const MODULES = ["settings/config.ts", "deps.ts"].map(
  (name) => pathToFileURL(path.join(import.meta.dirname, name)).href,
);

test("exits when the start fails after the database was opened", { tags: "slow" }, async () => {
  const { ownerConnection: connection, drop } = await makeEmptyDatabase();
  const dataDir = await makeDataFolder();
  // A file in place of the backup folder.
  await writeFile(path.join(dataDir, "backups"), "");
  const host = encodeURIComponent(connection.host ?? "");
  const DATABASE_URL = `postgres://${connection.user}@localhost/${connection.database}?host=${host}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, ...MODULES], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, DATABASE_URL, LOG_LEVEL: "warn" },
    timeout: ENDS_WITHIN_MS,
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  try {
    const [said, logged, code] = await Promise.all([text(child.stderr), text(child.stdout), ended]);
    expect(said).toContain("EEXIST");
    expect({ logged, code }).toEqual({ logged: "", code: 0 });
  } finally {
    await drop();
    await removeDataFolder(dataDir);
  }
});
