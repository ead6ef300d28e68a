import { type Kysely, sql } from "kysely";

/**
 * Creates the identities that an identity provider confirms, and the sign-ins that have begun there.
 *
 * An account that signs in with the provider only has no password. The previous release compares a typed password with its missing hash as with that
 * of an unknown account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff alter column password_hash drop not null`.execute(db);
  await sql`
    create table staff_identities (
      issuer text not null,
      subject text not null,
      staff_id integer not null references staff on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (issuer, subject),
      constraint staff_identities_issuer_length check (char_length(issuer) <= 1000),
      constraint staff_identities_subject_length check (char_length(subject) <= 1000)
    )`.execute(db);
  await sql`create index staff_identities_staff on staff_identities (staff_id)`.execute(db);
  await sql`
    create table oidc_sign_ins (
      state_sha256 bytea primary key check (length(state_sha256) = 32),
      browser_sha256 bytea not null,
      nonce text not null,
      code_verifier text not null,
      next text not null,
      created_at timestamptz not null,
      constraint oidc_sign_ins_next_length check (char_length(next) <= 2000)
    )`.execute(db);
  await sql`create index oidc_sign_ins_created on oidc_sign_ins (created_at)`.execute(db);
}
