import type { MailRecord } from "../mail/mail.store.server.ts";

export type MailStatus = MailRecord["status"];

/** What staff read for the state of a mail. */
export const MAIL_STATUS: Record<MailStatus, { label: string; style: string }> = {
  waiting: { label: "Waiting", style: "border-ink-400 bg-white text-ink-800" },
  kept: { label: "Kept, not sent", style: "border-brass-500 bg-brass-100 text-brass-950" },
  sent: { label: "Sent", style: "border-palm-600 bg-palm-100 text-palm-900" },
  failed: { label: "Failed", style: "border-alarm-700 bg-alarm-50 text-alarm-800" },
};

const TIME = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** A moment in the university's own time. Called on the server alone, since browsers differ in the names of months. */
export function mailTime(time: Date): string {
  return TIME.format(time);
}
