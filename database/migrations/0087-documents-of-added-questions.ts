import { type Kysely, sql } from "kysely";

const ADDED = "field ~ '^added-[A-Z][A-Za-z0-9]{0,39}$'";

/** Lets the questions that a university adds ask for documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      drop constraint documents_field_check,
      add constraint documents_field_check
        check (field in ('waecNecoResult', 'jambResult', 'additional', 'paymentReceipt') or ${sql.raw(ADDED)})`.execute(
    db,
  );
  await sql`
    alter table uploads
      drop constraint uploads_field_check,
      add constraint uploads_field_check check (field in ('waecNecoResult', 'jambResult') or ${sql.raw(ADDED)})`.execute(
    db,
  );
}
