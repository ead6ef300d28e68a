import { type Kysely, sql } from "kysely";

/** Adds the form that a post was written in, so that a form that is sent twice adds one post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column form_id uuid unique`.execute(db);
}
