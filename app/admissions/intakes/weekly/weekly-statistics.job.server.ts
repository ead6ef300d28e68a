import { PLACE } from "../../../content/place.content.ts";
import { IDENTITY } from "../../../content/site.content.ts";
import type { Mail } from "../../../mail/mail.store.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { isoDay } from "../../../ui/format/place-time.ts";
import { intakeStateAt } from "../current-intake.ts";
import { listIntakes } from "../intake.store.server.ts";
import { readStatistics } from "../statistics/read-statistics.server.ts";
import { sumFunnelCounts } from "../statistics/stored-statistics.store.server.ts";
import { weeklyStatisticsEmail } from "./weekly-statistics.email.ts";
import { claimWeek, listRecipients } from "./weekly-statistics.store.server.ts";

const SEND_WEEKLY_STATISTICS: JobKind<object> = { name: "send-weekly-figures", retries: 3 };
const MONDAY_MORNING = "0 7 * * 1";
const DAY_MS = 86_400_000;

/** Schedules the statistics by mail, every Monday at 07:00. */
export async function startWeeklyStatistics(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SEND_WEEKLY_STATISTICS, MONDAY_MORNING, async () => {
    const mails = await sendWeeklyStatistics(deps);
    deps.log.info({ mails }, "weekly statistics queued");
  });
}

/**
 * Queues the statistics of the intake that is open, or that closed last, for those who want them, once a week on all instances. Each gets the counts
 * that they may see. Returns the number of mails.
 */
export async function sendWeeklyStatistics(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const state = intakeStateAt(await listIntakes(deps.db), deps.content.read(IDENTITY).session, now);
  const intake = state.kind === "before" ? null : state.intake;
  if (!intake) return 0;
  const recipients = (await listRecipients(deps.db)).filter((person) => isPermitted(person, "figures.read"));
  const funnel = await sumFunnelCounts(deps.db, intake.id);
  const place = deps.content.read(PLACE);
  const week = weekBefore(isoDay(now, place));
  const mails: Mail[] = [];
  for (const person of recipients) {
    const counted = await readStatistics(deps, person, intake.id);
    mails.push(weeklyStatisticsEmail({ intake, funnel, week, place, ...counted }, person.email, deps.publicUrl));
  }
  return deps.db.transaction().execute(async (transaction) => {
    if (!(await claimWeek(transaction, week.to, now))) return 0;
    for (const mail of mails) await queueMail(deps, transaction, mail);
    return mails.length;
  });
}

/** Returns the last complete week, from Monday to Sunday. `day` and the days of the week are ISO 8601 dates. */
function weekBefore(day: string): { from: string; to: string } {
  const today = Date.parse(day);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sunday = today - (sinceMonday + 1) * DAY_MS;
  return { from: dayAt(sunday - 6 * DAY_MS), to: dayAt(sunday) };
}
