import { type Kysely, sql } from "kysely";

/** Lets a sign-in at the identity provider confirm who the owner of a session is, instead of opening another session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table oidc_sign_ins
      add column confirms_session_id integer references staff_sessions (id) on delete cascade`.execute(db);
  await sql`create index oidc_sign_ins_confirms on oidc_sign_ins (confirms_session_id)`.execute(db);
}
