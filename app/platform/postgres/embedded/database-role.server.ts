import pg from "pg";
import { APP_ROLE, type PostgresAddress } from "./postgres-address.server.ts";

/** Excludes PostgreSQL's system schemas, whose owner stays the superuser. */
const APP_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Generates statements that make $1 the owner of everything in the app's schemas. Column sequences and row types follow their table. */
const OWNERSHIP_STATEMENTS = `
  with app_role as (select oid from pg_roles where rolname = $1)
  select statement from (
    select 1 as place, format('alter database %I owner to %I', datname, $1) as statement
    from pg_database where datname = current_database() and datdba <> (table app_role)
    union all
    select 2, format('alter schema %I owner to %I', n.nspname, $1)
    from pg_namespace n where ${APP_SCHEMAS} and n.nspname <> 'public' and n.nspowner <> (table app_role)
    union all
    select 3, format('alter %s %s owner to %I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass, $1)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${APP_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> (table app_role) and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and c.relkind = 'S' and deptype in ('a', 'i'))
    union all
    select 4, format('alter type %s owner to %I', t.oid::regtype, $1)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${APP_SCHEMAS} and t.typtype in ('e', 'd', 'r') and t.typowner <> (table app_role)
    union all
    select 5, format('alter routine %s owner to %I', p.oid::regprocedure, $1)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${APP_SCHEMAS} and p.proowner <> (table app_role)
  ) statements order by place, statement`;

/**
 * Creates the app's database role: owner of its database, not a superuser. Transfers tables that an earlier version created as superuser.
 *
 * The role may create databases, since verifying a backup restores into a temporary one, and may terminate its own sessions to drop it.
 */
export async function prepareAppRole(superuser: pg.Client, { password }: PostgresAddress): Promise<void> {
  const role = pg.escapeIdentifier(APP_ROLE);
  await superuser.query("begin");
  const { rowCount } = await superuser.query("select from pg_roles where rolname = $1", [APP_ROLE]);
  if (rowCount === 0) await superuser.query(`create role ${role}`);
  const login = password === null ? "" : `password ${pg.escapeLiteral(password)}`;
  await superuser.query(`alter role ${role} login nosuperuser createdb nocreaterole noreplication ${login}`);
  await superuser.query(`grant pg_signal_backend to ${role}`);
  const { rows } = await superuser.query<{ statement: string }>(OWNERSHIP_STATEMENTS, [APP_ROLE]);
  for (const { statement } of rows) await superuser.query(statement);
  await superuser.query("commit");
}
