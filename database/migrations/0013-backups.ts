import { type Kysely, sql } from "kysely";

/** Creates the backup encryption key and the log of backups and verifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_key (
      only_row boolean primary key default true check (only_row),
      letters text not null
    )`.execute(db);
  await sql`
    create table backup_runs (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('backup', 'proof')),
      started_at timestamptz not null,
      finished_at timestamptz,
      trouble text,
      facts jsonb
    )`.execute(db);
  await sql`create index backup_runs_by_time on backup_runs (kind, started_at desc, id desc)`.execute(db);
}
