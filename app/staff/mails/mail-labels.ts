import type { MailRecord } from "../../mail/mail.store.server.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export type MailStatus = MailRecord["status"];

/** The label and style of a mail's status. */
export const MAIL_STATUS: Record<MailStatus, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "outline" },
  kept: { label: "Stored, not sent", tone: "warning" },
  sent: { label: "Sent", tone: "success" },
  bounced: { label: "Not delivered", tone: "danger" },
  failed: { label: "Failed", tone: "danger" },
};

/** Parses the id of a mail; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readMailId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
