import { readSite } from "../../../../content/read-site.server.ts";
import { queueMail } from "../../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import { createToken, tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import type { JobKind } from "../../../../platform/jobs/jobs.server.ts";
import { takeMailAllowance } from "../../../mails/mail-allowance.server.ts";
import { draftReminderEmail } from "./draft-reminder.email.ts";
import { listDueReminders, lockDueReminder, recordReminder, storeUntilClosing } from "./draft-reminder.store.server.ts";

const SEND_DRAFT_REMINDERS: JobKind<object> = { name: "send-draft-reminders", retries: 3 };
/** Before the nightly job that deletes expired drafts, too. */
const EVERY_HOUR = "25 * * * *";

/** Schedules the reminders of drafts whose owners asked for one before applications close. */
export async function startDraftReminders(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SEND_DRAFT_REMINDERS, EVERY_HOUR, async () => {
    const sent = await sendDraftReminders(deps);
    if (sent > 0) deps.log.info({ sent }, "owners of drafts reminded before applications close");
  });
}

/**
 * Queues the reminders that are due, each with a link of its own, in the transaction that records it, so that none is sent twice. Returns how many.
 *
 * Only a hash of the first link is stored, so it can't be mailed again. It stays valid: the owner may have it open on another device.
 */
export async function sendDraftReminders(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  await storeUntilClosing(deps.db, now);
  let sent = 0;
  for (const draftId of await listDueReminders(deps.db, now)) {
    const isSent = await deps.db.transaction().execute(async (transaction) => {
      const reminder = await lockDueReminder(transaction, draftId, now);
      // A mailbox that got its mails of the day is reminded by a later run.
      if (!reminder || !(await takeMailAllowance(deps, transaction, reminder.email))) return false;
      const token = createToken();
      await recordReminder(transaction, { draftId, tokenSha256: tokenHash(token), at: now });
      const mail = draftReminderEmail({ ...reminder, token }, readSite(deps), deps.publicUrl);
      await queueMail(deps, transaction, mail);
      return true;
    });
    if (isSent) sent++;
  }
  return sent;
}
