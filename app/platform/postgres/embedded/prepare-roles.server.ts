import pg from "pg";
import { APP_ROLE, OWNER_ROLE, type PostgresAddress } from "./postgres-address.server.ts";

/** Excludes PostgreSQL's system schemas, whose owner stays the superuser. */
const APP_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/**
 * Generates statements that make $1 the owner of everything in the app's schemas, and of the databases of $2. Column sequences and row
 * types follow their table.
 */
const OWNERSHIP_STATEMENTS = `
  with owner_role as (select oid from pg_roles where rolname = $1)
  select statement from (
    select 1 as place, format('alter database %I owner to %I', datname, $1) as statement
    from pg_database where datdba = $2::regrole or (datname = current_database() and datdba <> (table owner_role))
    union all
    select 2, format('alter schema %I owner to %I', n.nspname, $1)
    from pg_namespace n where ${APP_SCHEMAS} and n.nspname <> 'public' and n.nspowner <> (table owner_role)
    union all
    select 3, format('alter %s %s owner to %I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass, $1)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${APP_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> (table owner_role) and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and c.relkind = 'S' and deptype in ('a', 'i'))
    union all
    select 4, format('alter type %s owner to %I', t.oid::regtype, $1)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${APP_SCHEMAS} and t.typtype in ('e', 'd', 'r') and t.typowner <> (table owner_role)
    union all
    select 5, format('alter routine %s owner to %I', p.oid::regprocedure, $1)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${APP_SCHEMAS} and p.proowner <> (table owner_role)
  ) statements order by place, statement`;

/**
 * Creates the two roles of the embedded database, neither of them superuser. Transfers what earlier versions created under another role.
 *
 * The owner may create databases, since verifying a backup restores into a temporary one, and may terminate sessions to drop it. The
 * app's role owns nothing and creates nothing, not even temporary tables.
 */
export async function prepareRoles(superuser: pg.Client, { password }: PostgresAddress): Promise<void> {
  await superuser.query("begin");
  await createRole(superuser, OWNER_ROLE, "createdb", password);
  await createRole(superuser, APP_ROLE, "nocreatedb", password);
  await superuser.query(`grant pg_signal_backend to ${OWNER_ROLE}`);
  await superuser.query(`revoke pg_signal_backend from ${APP_ROLE}`);
  const { rows } = await superuser.query<{ statement: string }>(OWNERSHIP_STATEMENTS, [OWNER_ROLE, APP_ROLE]);
  for (const { statement } of rows) await superuser.query(statement);
  const { rows: current } = await superuser.query<{ database: string }>("select current_database() as database");
  const database = pg.escapeIdentifier(current[0]?.database ?? "");
  await superuser.query(`revoke all on database ${database} from public, ${APP_ROLE}`);
  await superuser.query(`grant connect on database ${database} to ${APP_ROLE}`);
  await superuser.query("commit");
}

async function createRole(
  superuser: pg.Client,
  role: string,
  createDatabases: "createdb" | "nocreatedb",
  password: string | null,
): Promise<void> {
  const { rowCount } = await superuser.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await superuser.query(`create role ${role}`);
  const login = password === null ? "" : `password ${pg.escapeLiteral(password)}`;
  await superuser.query(`alter role ${role} login nosuperuser ${createDatabases} nocreaterole noreplication ${login}`);
}
