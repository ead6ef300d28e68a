import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { SETUP, type Setup } from "../content/setup-progress.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import { TEST_MAIL_SUBJECT } from "./test-mail.email.ts";

/** Returns the newest state of the setup, of which memory may have an older one; the default when nothing was saved. */
export async function readNewestSetup(transaction: Transaction<Tables>): Promise<Setup> {
  const row = await transaction
    .selectFrom("content_versions")
    .select("value")
    .where("key", "=", SETUP.key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const parsed = SETUP.schema.safeParse(row?.value);
  return parsed.success ? parsed.data : SETUP.sample;
}

/** What the steps of the setup leave behind, besides texts and accounts. */
export type SetupTraces = { hasSentTestMail: boolean; hasTimedIntake: boolean; hasApplication: boolean };

export async function findTraces(db: Db): Promise<SetupTraces> {
  const { rows } = await sql<SetupTraces>`
    select exists (select from mails where status = 'sent' and starts_with(subject, ${TEST_MAIL_SUBJECT})) as "hasSentTestMail",
      exists (select from intakes where opens_at is not null or closes_at is not null) as "hasTimedIntake",
      exists (select from applications) as "hasApplication"`.execute(db);
  return rows[0] ?? { hasSentTestMail: false, hasTimedIntake: false, hasApplication: false };
}

/** Returns the ids of the example posts that nobody has changed or moved to the bin. */
export async function listExamplePosts(db: Db | Transaction<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("post_versions", (join) =>
      join.onRef("post_versions.post_id", "=", "posts.id").onRef("post_versions.revision", "=", "posts.revision"),
    )
    .select("posts.id")
    .where("posts.revision", "=", 1)
    .where("post_versions.saved_by", "is", null)
    .where("posts.binned_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
