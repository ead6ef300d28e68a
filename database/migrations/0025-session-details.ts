import { type Kysely, sql } from "kysely";

/**
 * Adds to each session of staff what its owner recognises it by, how it was opened, and when its owner last confirmed who they are.
 *
 * The defaults are for the previous release, which runs during the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_sessions
      add column id integer generated always as identity unique,
      add column network text not null default '',
      add column user_agent text not null default '',
      add column factor text not null default 'password',
      add column authenticated_at timestamptz not null default now(),
      add constraint staff_sessions_network_length check (char_length(network) <= 64),
      add constraint staff_sessions_user_agent_length check (char_length(user_agent) <= 100),
      add constraint staff_sessions_factor_length check (char_length(factor) <= 40)`.execute(db);
  await sql`update staff_sessions set authenticated_at = created_at`.execute(db);
}
