import { readdir } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./database.server.ts";

export type MigrationOutcome =
  | { kind: "migrated"; applied: string[]; total: number }
  | { kind: "newer-schema"; unknown: string[] };

/**
 * Migrates the schema to the latest version, or to the migration `last`. An advisory lock serializes instances that start together.
 *
 * Returns 'newer-schema', and changes nothing, when the schema has migrations that this version does not know. Throws when a migration fails.
 */
export async function migrate(db: Db, folder: string, last?: string): Promise<MigrationOutcome> {
  const migrations = await readMigrations(folder);
  const known = new Set(Object.keys(migrations));
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) return { kind: "newer-schema", unknown };
  // The migrator reads the columns of every table several times before it finds nothing to do.
  if (applied.length === known.size) return { kind: "migrated", applied: [], total: known.size };

  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });

  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
  return { kind: "migrated", applied: results.map((result) => result.migrationName), total: known.size };
}

/** Returns the names of this version's migrations, in order. */
export async function knownMigrations(folder: string): Promise<string[]> {
  return Object.keys(await readMigrations(folder));
}

/** Returns the migrations of a folder by name. Each is imported only when it is applied: to strip its types, Node loads 15 MB. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
  const entries = names.map((file) => {
    const up = async (db: Kysely<unknown>) => ((await import(path.join(folder, file))) as Migration).up(db);
    return [path.basename(file, ".ts"), { up }] as const;
  });
  return Object.fromEntries(entries);
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const found = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!found.rows[0]?.table) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
