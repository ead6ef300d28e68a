import { isOutage } from "../app/platform/outage.server.ts";
import { type Config, readConfig } from "../server/startup/config.ts";
import type { ReachedDatabase, ReachOutcome } from "./reach-database.ts";

export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

export function say(line: string): void {
  console.log(line);
}

/** How many rows there are in each table, by name. */
export function sayTables(tables: { name: string; digest: { rows: number } }[]): void {
  for (const { name, digest } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    say(`  ${name}: ${digest.rows.toLocaleString("en")}`);
  }
}

export function reject(line: string, code: number = EXIT.refused): number {
  console.error(line);
  return code;
}

type Reach = (config: Config) => Promise<ReachOutcome>;

/** Runs a command on the database that the settings name. */
export function runCommand(
  reach: Reach,
  work: (config: Config, database: ReachedDatabase) => Promise<number>,
): Promise<number> {
  return runPlainCommand(async (config) => {
    const database = await reach(config);
    if (database.kind === "refused") return reject(database.line);
    try {
      return await work(config, database);
    } finally {
      await database.stop();
    }
  });
}

/** Runs a command that reads the settings. What goes wrong by no fault of ours is told in one plain line. */
export async function runPlainCommand(work: (config: Config) => Promise<number>): Promise<number> {
  const settings = readConfig(process.env);
  if (settings.kind === "invalid") return reject(settings.line);
  try {
    return await work(settings.config);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // 42P01: undefined_table.
    if ("code" in error && error.code === "42P01")
      return reject("This database has no tables of this version yet: start Gatehouse once first.");
    if (isOutage(error)) return reject(`The database, the disk or the store can't serve just now: ${error.message}`);
    throw error;
  }
}
