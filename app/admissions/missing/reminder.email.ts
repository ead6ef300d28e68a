import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody } from "../../mail/mail-body.ts";
import { formatIsoDay } from "../../ui/format/iso-day.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import { askedParagraphs } from "./new-request.ts";
import type { DueReminder } from "./reminder.store.server.ts";

/** Returns the mail that reminds an applicant of what is still awaited. */
export function reminderEmail(
  { email, reference, dueOn, isOverdue, items }: DueReminder,
  { identity }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const sentence = isOverdue
    ? `We asked you to send something for your application ${reference} by ${formatIsoDay(dueOn)}, and it has not arrived. We can't go on without it.`
    : `We are still waiting for something that your application ${reference} needs by ${formatIsoDay(dueOn)}.`;
  return {
    to: email,
    subject: isOverdue ? `Overdue: your application ${reference}` : `Reminder: your application ${reference}`,
    ...mailBody(
      [
        sentence,
        ...askedParagraphs({ items, dueOn: null }),
        { text: `Send it on its status page${where}:`, path: STATUS_PATH },
        `The Registry, ${identity.name}`,
      ],
      publicUrl,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
