import type { MailRecord } from "../../mail/mail.store.server.ts";

export type MailStatus = MailRecord["status"];

/** The label and style of a mail's status. */
export const MAIL_STATUS: Record<MailStatus, { label: string; style: string }> = {
  waiting: { label: "Waiting", style: "border-ink-400 bg-white text-ink-800" },
  kept: { label: "Stored, not sent", style: "border-accent-500 bg-accent-100 text-accent-950" },
  sent: { label: "Sent", style: "border-brand-600 bg-brand-100 text-brand-900" },
  bounced: { label: "Not delivered", style: "border-danger-700 bg-danger-50 text-danger-800" },
  failed: { label: "Failed", style: "border-danger-700 bg-danger-50 text-danger-800" },
};

/** Parses the id of a mail; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readMailId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
