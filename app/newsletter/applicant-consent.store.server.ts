import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Db } from "../platform/postgres/database.server.ts";

/** Returns whether an applicant agreed to get newsletters, and still gets them. */
export async function hasAgreed(db: Db, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_consents")
    .innerJoin("subscribers", "subscribers.id", "subscriber_id")
    .select("application_id")
    .where("application_id", "=", applicationId)
    .where("subscribers.status", "=", "confirmed")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the e-mail address of an application; null if there is none. */
export async function findApplicantAddress(db: Db, applicationId: number): Promise<string | null> {
  const row = await db.selectFrom("applications").select("email").where("id", "=", applicationId).executeTakeFirst();
  return row?.email ?? null;
}

type Agreement = { applicationId: number; email: string; key: string; now: Date };

/**
 * Subscribes an applicant, who has shown that the mailbox is theirs, and stores that they agreed as an applicant. This also ends an earlier
 * unsubscription or suppression, as a confirmation does.
 */
export async function agree(
  transaction: Transaction<Tables>,
  { applicationId, email, key, now }: Agreement,
): Promise<void> {
  const subscribed = {
    status: "confirmed",
    unsubscribed_at: null,
    suppressed_at: null,
    suppressed_because: null,
    suppressed_detail: null,
  } as const;
  const { id } = await transaction
    .insertInto("subscribers")
    .values({ email, email_key: key, requested_at: now, confirmed_at: now, ...subscribed })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({
        ...subscribed,
        confirmed_at: sql`case when subscribers.status = 'confirmed' then subscribers.confirmed_at else excluded.confirmed_at end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("newsletter_consents")
    .values({ application_id: applicationId, subscriber_id: id, agreed_at: now })
    .onConflict((conflict) => conflict.column("application_id").doNothing())
    .execute();
}

/** Unsubscribes an applicant who had agreed. */
export async function endAgreement(
  transaction: Transaction<Tables>,
  { applicationId, now }: { applicationId: number; now: Date },
): Promise<void> {
  await sql`
    with ended as (
      update subscribers set status = 'unsubscribed', unsubscribed_at = ${now}
      where status = 'confirmed'
        and id = (select subscriber_id from newsletter_consents where application_id = ${applicationId})
      returning id)
    delete from newsletter_consents using ended where subscriber_id = ended.id`.execute(transaction);
}
