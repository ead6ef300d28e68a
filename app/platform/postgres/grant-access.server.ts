import { type RawBuilder, sql, type Transaction } from "kysely";
import { APPEND_ONLY_TABLES } from "../../../database/append-only-tables.ts";
import type { Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

type Relation = { schema: string; name: string; kind: "table" | "sequence" };
type AppendOnlyTables = typeof APPEND_ONLY_TABLES;

/** Tables of the migrator, which the app only reads. */
const MIGRATION_TABLE = /^kysely_migration/;

/**
 * Grants the app's role what it needs, and nothing else: to read and write the rows of every table, to add rows to append-only tables, and
 * to read which migrations were applied. Only this role may call functions that run with the owner's rights. Replaces earlier grants.
 *
 * Runs as the owner of the tables, after all migrations. Grants nothing when the app connects as the owner.
 */
export async function grantAccess(
  owner: Transaction<Tables>,
  appRole: string,
  appendOnlyTables: AppendOnlyTables = APPEND_ONLY_TABLES,
): Promise<void> {
  const { rows } = await sql<{ owner: string }>`
    select current_user as owner from pg_advisory_xact_lock(${ADVISORY_LOCKS.grants})`.execute(owner);
  const functions = await privilegedFunctions(owner);
  // PostgreSQL lets every role call a new function.
  if (functions) await sql`revoke all on function ${functions} from public`.execute(owner);
  if (rows[0]?.owner === appRole) return;
  const role = sql.id(appRole);
  if (functions) await sql`grant execute on function ${functions} to ${role}`.execute(owner);
  await openSchemas(owner, appRole);
  const relations = await ownRelations(owner);
  const sequences = relations.filter(({ kind }) => kind === "sequence");
  const tables = relations.filter(({ kind }) => kind === "table");
  const isAppendOnly = ({ name }: Relation) => Object.hasOwn(appendOnlyTables, name);
  const isWritable = (table: Relation) => !isAppendOnly(table) && !MIGRATION_TABLE.test(table.name);
  const grant = async (privileges: RawBuilder<unknown>, kind: RawBuilder<unknown>, on: Relation[]) => {
    if (on.length > 0) await sql`grant ${privileges} on ${kind} ${listed(on)} to ${role}`.execute(owner);
  };

  if (sequences.length > 0) await sql`revoke all on sequence ${listed(sequences)} from ${role}`.execute(owner);
  if (tables.length > 0) await sql`revoke all on table ${listed(tables)} from ${role}`.execute(owner);
  await grant(sql`usage, select`, sql`sequence`, sequences);
  await grant(sql`select`, sql`table`, tables);
  await grant(sql`insert, update, delete`, sql`table`, tables.filter(isWritable));
  for (const table of tables.filter(isAppendOnly)) {
    const columns = appendOnlyTables[table.name] ?? [];
    await grant(
      columns === "all" ? sql`insert` : sql`insert (${sql.join(columns.map((column) => sql.id(column)))})`,
      sql`table`,
      [table],
    );
  }
}

const listed = (relations: Relation[]) => sql.join(relations.map(({ schema, name }) => sql.id(schema, name)));

/** Returns the functions of the app's schema that run with the owner's rights, such as the one that deletes expired events; null when there are none. */
async function privilegedFunctions(owner: Transaction<Tables>): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.prosecdef and pg_has_role(p.proowner, 'usage')`.execute(owner);
  // PostgreSQL has quoted the names.
  return rows.length > 0 ? sql.join(rows.map(({ signature }) => sql.raw(signature))) : null;
}

/** Lets the role use the app's schemas. PostgreSQL lets every role use the schema `public`. */
async function openSchemas(owner: Transaction<Tables>, appRole: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace
    where nspname in (current_schema(), 'pgboss') and not has_schema_privilege(${appRole}, oid, 'usage')`.execute(
    owner,
  );
  for (const { schema } of rows)
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(appRole)}`.execute(owner);
}

/** Returns the tables and sequences of the app. Extensions may have put others into its schema, which belong to a superuser. */
async function ownRelations(owner: Transaction<Tables>): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(c.relowner, 'usage')`.execute(owner);
  return rows;
}
