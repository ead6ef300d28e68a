import type { Site } from "../../content/read-site.ts";
import { escapeHtml } from "../../mail/escape-html.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import type { NewApplication } from "../application.store.server.ts";
import { STATUS_PATH } from "../status-path.ts";
import { receiptPath } from "./receipt-path.ts";

/**
 * The receipt that an applicant gets by mail.
 *
 * It links to the receipt's page only under `publicUrl`: the Host header of a request is the sender's own claim, and a mail that
 * carries it would lead applicants wherever somebody wishes.
 */
export function applicationReceivedEmail(
  application: NewApplication,
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const { answers, reference, session } = application;
  const link = publicUrl && `${publicUrl}${receiptPath(application.receiptToken)}`;
  const paragraphs = [
    `Dear ${answers.firstName} ${answers.lastName},`,
    `We have received your application to ${identity.name} for the ${session} session.`,
    `Your reference: ${reference}`,
    `Programme: ${answers.program}`,
    `Received: ${formatLagosTime(application.submittedAt)}`,
    "Keep this reference. You will need it whenever you write to us or call about your application.",
    ...(link ? [`Your receipt: ${link}`] : []),
    `See how it goes on, with your reference and this e-mail address: ${publicUrl ? `${publicUrl}${STATUS_PATH}` : `${STATUS_PATH} on our website`}`,
    `Questions: ${contacts.mailboxes.registry}`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: answers.email,
    subject: `We have received your application: ${reference}`,
    text: `${paragraphs.join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function formatLagosTime(time: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Lagos" }).format(
    time,
  );
}
