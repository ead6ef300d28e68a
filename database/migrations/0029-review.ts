import { type Kysely, sql } from "kysely";

/** Creates the rotation of documents, the same for all staff, and the claims of applications that are being reviewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_rotations (
      document_id text primary key references documents on delete cascade,
      quarter_turns integer not null check (quarter_turns in (1, 2, 3)),
      rotated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table review_claims (
      application_id integer primary key references applications on delete cascade,
      staff_id integer not null references staff on delete cascade,
      claimed_until timestamptz not null
    )`.execute(db);
  await sql`create index review_claims_staff on review_claims (staff_id)`.execute(db);
}
