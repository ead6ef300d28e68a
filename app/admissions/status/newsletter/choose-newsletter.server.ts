import { mailboxKey } from "../../../mail/mailbox-key.ts";
import { agree, endAgreement, findApplicantAddress } from "../../../newsletter/applicant-consent.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";

/** Stores whether an applicant wants newsletters. A session of the status page shows that the mailbox is theirs, so that no mail asks to confirm. */
export async function chooseNewsletter(
  { db, clock }: Pick<Deps, "db" | "clock">,
  applicationId: number,
  wantsIt: boolean,
): Promise<void> {
  const email = await findApplicantAddress(db, applicationId);
  if (email === null) return;
  const now = clock.now();
  await db
    .transaction()
    .execute((transaction) =>
      wantsIt
        ? agree(transaction, { applicationId, email, key: mailboxKey(email), now })
        : endAgreement(transaction, { applicationId, now }),
    );
}
