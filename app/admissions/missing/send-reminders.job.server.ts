import { PLACE } from "../../content/place.content.ts";
import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import { reminderEmail } from "./reminder.email.ts";
import { listDueRequests, lockDueReminder, recordReminder } from "./reminder.store.server.ts";

const SEND_REMINDERS: JobKind<object> = { name: "send-reminders", retries: 3 };
/** Every hour of the day, so that a server that was stopped in the morning still reminds on the same day. */
const BY_DAY = "10 8-20 * * *";

/** Schedules the reminders of documents that staff asked for until a day. */
export async function startReminders(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SEND_REMINDERS, BY_DAY, async () => {
    const sent = await sendReminders(deps);
    if (sent > 0) deps.log.info({ sent }, "applicants reminded of missing documents");
  });
}

/** Queues the reminders that are due today, each in the transaction that records it, so that none is sent twice. Returns how many. */
export async function sendReminders(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const place = deps.content.read(PLACE);
  const on = { today: isoDay(now, place), timeZone: place.timeZone };
  let sent = 0;
  for (const requestId of await listDueRequests(deps.db, on)) {
    const isSent = await deps.db.transaction().execute(async (transaction) => {
      const reminder = await lockDueReminder(transaction, requestId, on);
      if (!reminder) return false;
      await recordReminder(transaction, reminder, now);
      await queueMail(deps, transaction, reminderEmail(reminder, readSite(deps), deps.publicUrl));
      return true;
    });
    if (isSent) sent++;
  }
  return sent;
}
