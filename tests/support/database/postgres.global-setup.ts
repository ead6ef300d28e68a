import { appendFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startDuplicateSearch } from "../../../app/admissions/duplicates/find-duplicates.job.server.ts";
import { startMailJobs } from "../../../app/mail/send-mail.job.server.ts";
import { systemClock } from "../../../app/platform/clock.ts";
import { startJobs } from "../../../app/platform/jobs/jobs.server.ts";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import type { DatabaseRoles } from "../../../app/platform/postgres/database-roles.server.ts";
import { startEmbeddedPostgres } from "../../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { prepareSchema } from "../../../app/platform/postgres/prepare-schema.server.ts";
import { makeDataFolder, postmasterOf, removeDataFolder } from "../apps/data-folder.ts";
import { keepTemporaryFilesInMemory } from "./memory-disk.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../database/migrations");
export const TEMPLATE = "gatehouse_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** The app's role. */
    postgres: pg.ClientConfig;
    /** The owner of the tables, which also creates databases. */
    postgresOwner: pg.ClientConfig;
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await keepTemporaryFilesInMemory();
  process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, "../../../node_modules/.cache/node-compile-cache");
  const dataDir = await makeDataFolder();
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir, log, notice: () => undefined });
  if (postgres.kind === "in-use") throw new Error(`The test database is in use by ${postgres.holder}.`);
  await disableFsync(postgres.folder, dataDir);
  await makeTemplate(postgres);
  project.provide("postgres", postgres.connection);
  project.provide("postgresOwner", postgres.ownerConnection);
  return async () => {
    await postgres.stop();
    await removeDataFolder(dataDir);
  };
}

/** No test cuts the power of this server. Those of the embedded PostgreSQL and tests/crash start one of their own. */
async function disableFsync(folder: string, dataDir: string): Promise<void> {
  await appendFile(path.join(folder, "postgresql.conf"), "fsync = off\nfull_page_writes = off\n");
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === null) throw new Error("The test database is not running.");
  process.kill(postmaster, "SIGHUP");
}

async function makeTemplate({ connection, ownerConnection }: DatabaseRoles): Promise<void> {
  const admin = new pg.Client(ownerConnection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const log = createLog("silent");
  const template = {
    connection: { ...connection, database: TEMPLATE },
    ownerConnection: { ...ownerConnection, database: TEMPLATE },
  };
  const outcome = await prepareSchema(template, MIGRATIONS, log);
  if (outcome.kind !== "migrated") throw new Error("The template database could not be migrated.");
  const { db, pool } = openDatabase(template.connection, log);
  const jobs = await startJobs(pool, log, () => "UTC");
  await startMailJobs(
    { db, jobs, clock: systemClock },
    {
      smtpUrl: null,
      publicUrl: null,
      mailFrom: "desk@palmgrove.example",
      bounceAddress: null,
      sender: () => ({ name: "Palmgrove University", replyTo: "registry@palmgrove.example" }),
    },
  );
  await startDuplicateSearch({ db, jobs, clock: systemClock });
  await jobs.stop(1000);
  await pool.end();
}
