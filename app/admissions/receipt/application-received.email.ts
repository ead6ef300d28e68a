import type { Site } from "../../content/read-site.ts";
import { escapeHtml } from "../../mail/escape-html.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { lagosTimeInWords } from "../../ui/lagos-time.ts";
import type { NewApplication } from "../application.store.server.ts";
import { DOCUMENT_FIELDS } from "../application.ts";
import { STATUS_PATH } from "../status-path.ts";
import { VERIFY_PATH, verificationCodeInGroups } from "../verify/verification-code.ts";
import { type ReceiptContents, receiptContents } from "./receipt-contents.ts";
import { receiptPath } from "./receipt-path.ts";

/** A paragraph, or a list under a heading. */
type Part = string | { title: string; lines: { label: string; value: string }[] };

/**
 * The receipt that an applicant gets by mail: everything that was received.
 *
 * It links to our pages only under `publicUrl`: the Host header of a request is the sender's own claim, and a mail that carries it would
 * lead applicants wherever somebody wishes.
 */
export function applicationReceivedEmail(
  application: NewApplication,
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const { answers } = application;
  const contents = contentsOf(application);
  const address = (path: string) => (publicUrl ? `${publicUrl}${path}` : `${path} on our website`);
  const parts: Part[] = [
    `Dear ${answers.firstName} ${answers.lastName},`,
    `We have received your application to ${identity.name} for the ${contents.session} session.`,
    `Your reference: ${contents.reference}`,
    `Received: ${lagosTimeInWords(contents.submittedAt)} (Nigerian time)`,
    "Keep this reference. You will need it whenever you write to us or call about your application.",
    ...(publicUrl
      ? [`Your receipt, to print or keep as PDF: ${publicUrl}${receiptPath(application.receiptToken)}`]
      : []),
    `See how it goes on, with your reference and this e-mail address: ${address(STATUS_PATH)}`,
    { title: "Files", lines: contents.files.map(({ label, name, size }) => ({ label, value: `${name} (${size})` })) },
    { title: "Answers", lines: contents.answers },
    `Anyone to whom you show the receipt can check that it is genuine: ${address(VERIFY_PATH)}, with the code ${verificationCodeInGroups(contents.verificationCode)}. They learn when we received it and for which programme, and no more.`,
    `Something wrong in it? Write to ${contacts.mailboxes.registry}, with your reference.`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: answers.email,
    subject: `We have received your application: ${contents.reference}`,
    text: `${parts.map(asText).join("\n\n")}\n`,
    html: parts.map(asHtml).join("\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function contentsOf(application: NewApplication): ReceiptContents {
  const documents = DOCUMENT_FIELDS.map((field) => {
    const { originalName, size } = application.documents[field];
    return { field, name: originalName, size };
  });
  return receiptContents({ ...application, documents });
}

function asText(part: Part): string {
  if (typeof part === "string") return part;
  return [part.title, ...part.lines.map(({ label, value }) => withColon(label, value))].join("\n");
}

function asHtml(part: Part): string {
  if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
  const rows = part.lines.map(({ label, value }) => `<li>${escapeHtml(withColon(label, value))}</li>`);
  return [`<h2>${escapeHtml(part.title)}</h2>`, "<ul>", ...rows, "</ul>"].join("\n");
}

/** 'City: Warri', and 'How did you hear about us? Friend'. */
function withColon(label: string, value: string): string {
  return /[?:]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`;
}
