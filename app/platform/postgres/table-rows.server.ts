import type { Readable } from "node:stream";
import pg from "pg";
import { copyIn, copyOut } from "./copy-rows.server.ts";

/** A table of the app and its columns, without generated ones. */
export type TableShape = { name: string; columns: string[] };

/** The state of the sequence of an identity column. */
export type SequenceState = { table: string; column: string; last: string; used: boolean };

/** Session settings under which every server writes a value as the same text, without timeouts. */
export const PLAIN_TEXT = `
  set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set lc_monetary = 'C'; set xmloption = 'content';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const quoted = (name: string) => pg.escapeIdentifier(name);
const listed = (columns: string[]) => columns.map(quoted).join(", ");

/** Returns every table of the app, each after the tables that its foreign keys reference. Leaves out the tables of the migrator. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^kysely_migration'
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = current_schema()::regnamespace`);
  return inDependencyOrder(tables, references);
}

function inDependencyOrder(tables: TableShape[], references: { from: string; to: string }[]): TableShape[] {
  const ordered: TableShape[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const free = [...remaining.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && remaining.has(to)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...remaining.keys()].join(", ")}.`);
    for (const table of free) {
      ordered.push(table);
      remaining.delete(table.name);
    }
  }
  return ordered;
}

/** Streams the rows as text, one per line. */
export function readRows(client: pg.ClientBase, { name, columns }: TableShape): Readable {
  return copyOut(client, `copy ${quoted(name)} (${listed(columns)}) to stdout`);
}

/** Adds rows to a table. Returns how many. */
export function writeRows(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  return copyIn(client, `copy ${quoted(name)} (${listed(columns)}) from stdin`, rows);
}

/** Signals to the triggers that queue work for new rows that the rows of this transaction are restored ones, as their queue is. */
export async function beginRestoring(client: pg.ClientBase): Promise<void> {
  await client.query("select set_config('gatehouse.is_restoring', 'on', true)");
}

/** Deletes every row of the tables. */
export async function emptyTables(client: pg.ClientBase, tables: TableShape[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}

/** Reads the sequences of identity columns. Sequences ignore snapshots: a value may be ahead of the rows, which does no harm. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: places } = await client.query<{ table: string; column: string; sequence: string }>(`
    select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('i', 'a')
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace order by 1, 2`);
  const sequences: SequenceState[] = [];
  for (const { table, column, sequence } of places) {
    const { rows } = await client.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${sequence}`,
    );
    if (rows[0]) sequences.push({ table, column, ...rows[0] });
  }
  return sequences;
}

export async function setSequences(client: pg.ClientBase, sequences: SequenceState[]): Promise<void> {
  for (const { table, column, last, used } of sequences) {
    await client.query("select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)", [
      quoted(table),
      column,
      last,
      used,
    ]);
  }
}
