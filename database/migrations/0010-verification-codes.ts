import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";

const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const BATCH = 1000;

/** Adds codes with which anyone can verify the documents of an application, also to existing applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column verification_code text unique`.execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from applications where id > ${last} order by id limit ${BATCH}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    await sql`
      update applications set verification_code = given.code
      from unnest(${ids}::integer[], ${ids.map(createCode)}::text[]) as given (id, code)
      where applications.id = given.id`.execute(db);
    last = ids.at(-1) ?? last;
  }
  await sql`
    alter table applications
    alter column verification_code set not null,
    add check (verification_code ~ '^[2-9A-HJKMNP-TV-Z]{16}$')`.execute(db);
}

function createCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
