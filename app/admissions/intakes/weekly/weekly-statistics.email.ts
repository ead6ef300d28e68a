import type { Mail } from "../../../mail/mail.store.server.ts";
import { mailBody } from "../../../mail/mail-body.ts";
import { formatNamedTime, formatTime, type PlaceTime } from "../../../ui/format/place-time.ts";
import { intakePath } from "../intake-path.ts";
import type { IntakeStatistics } from "../statistics/intake-statistics.ts";

export type WeeklyStatistics = {
  intake: { id: number; name: string };
  statistics: IntakeStatistics;
  funnel: ReadonlyMap<string, number>;
  /** The first and the last day of the week before, as ISO 8601 dates. */
  week: { from: string; to: string };
  countedAt: Date;
  place: PlaceTime;
};

/** Builds the mail with the statistics of an intake. It has no applicant's data. */
export function weeklyStatisticsEmail(weekly: WeeklyStatistics, to: string, publicUrl: string | null): Mail {
  const { intake, statistics, funnel, week, countedAt, place } = weekly;
  const { all, days, oldestUnread, released } = statistics;
  const lastWeek = days
    .filter(({ day }) => day >= week.from && day <= week.to)
    .reduce((sum, { count }) => sum + count, 0);
  const rows: [string, number][] = [
    ["Received", all.total],
    ["of these from Monday to Sunday", lastWeek],
    ["Not read yet", all.received],
    ["In review", all["in-review"]],
    ["Waiting for the applicant", all["more-needed"]],
    ["Admitted", all.admitted],
    ["Not admitted", all["not-admitted"]],
    ["On the waiting list", all["waiting-list"]],
    ["Notified of the decision", released],
    ["Accepted the offer", all.accepted],
    ["Withdrawn", all.withdrawn],
  ];
  const form: [string, number][] = [
    ["Opened the form", funnel.get("opened") ?? 0],
    ["Began to fill it in", funnel.get("began") ?? 0],
    ["Sent it", funnel.get("submitted") ?? 0],
  ];
  const paragraphs = [
    `Applications of ${intake.name}, counted on ${formatNamedTime(countedAt, place)}:`,
    formatRows(rows),
    "The form, since the intake opened (anonymous counts, so fewer than there were):",
    formatRows(form),
    ...(oldestUnread
      ? [`The oldest that nobody has read was received on ${formatTime(new Date(oldestUnread), place)}.`]
      : []),
    { text: "All statistics, to print:", path: intakePath(intake.id) },
    { text: "You asked for this mail every Monday. To end it, open your account:", path: "/dashboard/me" },
  ];
  const subject = `${intake.name}: ${lastWeek.toLocaleString("en")} received last week, ${all.total.toLocaleString("en")} in all`;
  return { to, subject, about: "account", ...mailBody(paragraphs, publicUrl) };
}

function formatRows(rows: [string, number][]): string {
  return rows.map(([label, count]) => `${label}: ${count.toLocaleString("en")}`).join("\n");
}
