import { userInfo } from "node:os";
import type { AuditActor } from "../../app/platform/audit/record-audit-event.server.ts";
import { isOutage } from "../../app/platform/errors/outage.server.ts";
import { type Config, readConfig } from "../../server/startup/settings/config.ts";
import type { ReachedDatabase, ReachOutcome } from "./reach-database.ts";

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** Prints a line on standard output. */
export function print(line: string): void {
  console.log(line);
}

/** Prints the row count of each table, sorted by name. */
export function printTables(tables: { name: string; digest: { rows: number } }[]): void {
  for (const { name, digest } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    print(`  ${name}: ${digest.rows.toLocaleString("en")}`);
  }
}

/** Prints an error on standard error, and returns the exit code. */
export function reject(line: string, code: number = EXIT.failed): number {
  console.error(line);
  return code;
}

/** Returns the person at the command line, for the access log and the audit log. */
export function operator(): Extract<AuditActor, { kind: "operator" }> {
  return { kind: "operator", name: `${userInfo().username}, at the command line` };
}

type Reach = (config: Config) => Promise<ReachOutcome>;

/** Runs a command on the configured database, and returns its exit code. */
export function runCommand(
  reach: Reach,
  work: (config: Config, database: ReachedDatabase) => Promise<number>,
): Promise<number> {
  return runPlainCommand(async (config) => {
    const database = await reach(config);
    if (database.kind === "failed") return reject(database.line);
    try {
      return await work(config, database);
    } finally {
      await database.stop();
    }
  });
}

/** Runs a command that needs only the settings. Reports an outage as one line instead of a stack trace. */
export async function runPlainCommand(work: (config: Config) => Promise<number>): Promise<number> {
  const settings = readConfig(process.env);
  if (settings.kind === "invalid") return reject(settings.line);
  try {
    return await work(settings.config);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // 42P01: undefined_table. 42501: insufficient_privilege, before the first start of this version has granted it.
    if ("code" in error && (error.code === "42P01" || error.code === "42501"))
      return reject("This database has no tables of this version yet: start Gatehouse once first.");
    if (isOutage(error)) return reject(`The database, the disk or the object store is unavailable: ${error.message}`);
    throw error;
  }
}
