import { type Kysely, sql } from "kysely";

/** Stores with a challenge what was checked before: the password, or the sign-in at the identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_challenges
      add column first_factor text not null default 'password' check (first_factor in ('password', 'oidc'))`.execute(
    db,
  );
}
