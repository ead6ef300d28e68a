import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { createLog } from "../../../app/platform/log.server.ts";
import { startEmbeddedPostgres } from "../../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { prepareSchema } from "../../../app/platform/postgres/prepare-schema.server.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../database/migrations");
/** Workers inherit the environment, and nothing else of the process that prepares. */
const FOLDER = "GATEHOUSE_PREPARED_DATABASE";

/** Migrates an empty database once, for the apps of all workers. Returns a function that removes it. */
export async function prepareDatabase(): Promise<() => Promise<void>> {
  const dataDir = await makeDataFolder();
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir, log, notice: () => undefined });
  if (postgres.kind === "in-use") throw new Error(`The prepared database is in use by ${postgres.holder}.`);
  await prepareSchema(postgres, MIGRATIONS, log);
  await postgres.stop();
  process.env[FOLDER] = dataDir;
  return () => removeDataFolder(dataDir);
}

/** Creates a data folder with a copy of the prepared database, which saves an app half of the work of its first start. */
export async function makePreparedDataFolder(): Promise<string> {
  const prepared = process.env[FOLDER];
  if (prepared === undefined) throw new Error("No database was prepared.");
  const dataDir = await makeDataFolder();
  // Unlike cp of node:fs, it preserves the owner: as root, PostgreSQL runs under another account.
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, dataDir]);
  return dataDir;
}
