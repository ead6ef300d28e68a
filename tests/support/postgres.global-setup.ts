import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startMailJobs } from "../../app/mail/send-mail.job.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { startJobs } from "../../app/platform/jobs/jobs.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { migrate } from "../../app/platform/postgres/migrator.server.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../database/migrations");
export const TEMPLATE = "gatehouse_template";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: pg.ClientConfig;
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataFolder();
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir, log, notice: () => undefined });
  if (postgres.kind === "in-use") throw new Error(`The test database is in use by ${postgres.holder}.`);
  await makeTemplate(postgres.connection);
  project.provide("postgres", postgres.connection);
  return async () => {
    await postgres.stop();
    await removeDataFolder(dataDir);
  };
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const log = createLog("silent");
  const { db, pool } = openDatabase({ ...connection, database: TEMPLATE }, log);
  const outcome = await migrate(db, MIGRATIONS);
  if (outcome.kind !== "migrated") throw new Error("The template database could not be migrated.");
  const jobs = await startJobs(pool, log);
  await startMailJobs(
    { db, jobs, clock: systemClock },
    {
      smtpUrl: null,
      publicUrl: null,
      mailFrom: "desk@palmgrove.example",
      sender: () => ({ name: "Palmgrove University", replyTo: "registry@palmgrove.example" }),
    },
  );
  await jobs.stop(1000);
  await db.destroy();
}
