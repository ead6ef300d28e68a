import { type Kysely, sql } from "kysely";

/** Creates the passkeys, authenticator apps and recovery codes of staff, and the challenges of sign-ins that have begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column second_factor_due_at timestamptz`.execute(db);
  await sql`alter table staff_sessions add column must_set_up_factor boolean not null default false`.execute(db);
  await sql`
    create table staff_passkeys (
      credential_id text primary key,
      staff_id integer not null references staff on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint staff_passkeys_credential_length check (char_length(credential_id) <= 2000),
      constraint staff_passkeys_name_length check (char_length(name) between 1 and 100)
    )`.execute(db);
  await sql`create index staff_passkeys_staff on staff_passkeys (staff_id)`.execute(db);
  await sql`
    create table staff_totp (
      staff_id integer primary key references staff on delete cascade,
      secret text,
      confirmed_at timestamptz,
      last_used_step integer not null default 0,
      pending_secret text
    )`.execute(db);
  await sql`
    create table staff_recovery_codes (
      code_sha256 bytea primary key,
      staff_id integer not null references staff on delete cascade,
      used_at timestamptz
    )`.execute(db);
  await sql`create index staff_recovery_codes_staff on staff_recovery_codes (staff_id)`.execute(db);
  await sql`
    create table staff_challenges (
      token_sha256 bytea primary key,
      purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-registration')),
      staff_id integer references staff on delete cascade,
      challenge text not null,
      attempts integer not null default 0,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_challenges_staff on staff_challenges (staff_id)`.execute(db);
  await sql`create index staff_challenges_created on staff_challenges (created_at)`.execute(db);
}
