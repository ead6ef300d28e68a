import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../mail/mail-body.ts";
import { lagosTimeInWords } from "../../ui/lagos-time.ts";
import type { NewApplication } from "../application.store.server.ts";
import { DOCUMENT_FIELDS } from "../application.ts";
import { STATUS_PATH } from "../status-path.ts";
import { VERIFY_PATH, verificationCodeInGroups } from "../verify/verification-code.ts";
import { type ReceiptContents, receiptContents, sessionNote } from "./receipt-contents.ts";
import { receiptPath } from "./receipt-path.ts";

/**
 * The receipt that an applicant gets by mail: everything that was received.
 *
 * Anyone can have it sent to anyone: nothing that was typed stands in its subject or greeting, where it would read as ours.
 *
 * It links to our pages only under `publicUrl`: the Host header of a request is the sender's own claim, and a mail that carries it would
 * lead applicants wherever somebody wishes.
 */
export function applicationReceivedEmail(
  application: NewApplication,
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const contents = contentsOf(application);
  const note = sessionNote(contents.session, identity);
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const paragraphs: Paragraph[] = [
    "Dear applicant,",
    `We have received your application to ${identity.name} for the ${contents.session} session.`,
    ...(note ? [note] : []),
    `Your reference: ${contents.reference}`,
    `Received: ${lagosTimeInWords(contents.submittedAt)} (Nigerian time)`,
    "Keep this reference. You will need it whenever you write to us or call about your application.",
    ...(publicUrl === null
      ? []
      : [{ words: "Your receipt, to print or keep as PDF:", path: receiptPath(application.receiptToken) }]),
    { words: `Track your application with your reference and this e-mail address${where}:`, path: STATUS_PATH },
    { title: "Files", lines: contents.files.map(({ label, name, size }) => withColon(label, `${name} (${size})`)) },
    { title: "Answers", lines: contents.answers.map(({ label, value }) => withColon(label, value)) },
    {
      words: `Anyone to whom you show the receipt can check that it is genuine, with the code ${verificationCodeInGroups(contents.verificationCode)}. They learn when we received it and for which programme, and no more. They check it here${where}:`,
      path: VERIFY_PATH,
    },
    `Is anything wrong? Write to ${contacts.mailboxes.registry}, with your reference.`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: application.answers.email,
    subject: `We have received your application: ${contents.reference}`,
    ...mailBody(paragraphs, publicUrl),
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

/** 'City: Warri', and 'How did you hear about us? Friend'. */
function withColon(label: string, value: string): string {
  return /[?:]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`;
}
