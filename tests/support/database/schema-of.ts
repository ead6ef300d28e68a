import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../../../app/platform/postgres/database.server.ts";
import { listTables } from "../../../app/platform/postgres/table-rows.server.ts";

/** Describes a schema, one line each: tables with their settings, columns, constraints, indexes, functions. */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'table ' || relname || ' ' || coalesce(reloptions::text, '') as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || ' not null: ' || attnotnull || ' identity: ' || attidentity::text || ' storage: ' || attstorage::text
      || ' default: ' || coalesce(pg_get_expr(adbin, adrelid), '')
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Returns every row of every table as JSON, ordered by primary key. */
export async function rowsOf(db: Db): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await sql<{ name: string; key: string }>`
    select conrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'p' and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    group by conrelid order by 1`.execute(db);
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name, key } of tables.rows) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by ${sql.raw(key)}`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Restores every table to the rows that `rowsOf` read, as a backup's restore does. */
export async function putRowsBack(pool: pg.Pool, rows: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // A restore fills a new database, where the audit log is empty.
    await client.query("alter table audit_events disable trigger user");
    await client.query(`truncate ${Object.keys(rows).map(pg.escapeIdentifier).join(", ")}`);
    for (const { name } of await listTables(client)) {
      const table = pg.escapeIdentifier(name);
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows[name] ?? [])],
      );
    }
    await client.query("alter table audit_events enable trigger user");
    await client.query("commit");
  } finally {
    client.release();
  }
}
