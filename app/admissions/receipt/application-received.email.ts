import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../mail/mail-body.ts";
import { formatNamedTime } from "../../ui/format/place-time.ts";
import { receiptPath, STATUS_PATH } from "../applicant-paths.ts";
import type { NewApplication } from "../application.store.server.ts";
import type { Fee } from "../payment/payment.ts";
import { VERIFY_PATH, verificationCodeInGroups } from "../verify/verification-code.ts";
import { sessionNote } from "./receipt-contents.ts";

/**
 * Returns the mail with the receipt: reference, time, session, programme, and the link to the answers.
 *
 * Anyone can have it sent to any address, so it contains no typed text and no file name: nobody can send a message of their own from the
 * university's address.
 *
 * It links to our pages only under `publicUrl`. The Host header of a request is not trusted: an attacker could make the mail link to another
 * site.
 */
export function applicationReceivedEmail(
  application: NewApplication & { fee: Fee | null },
  { identity, contacts, place }: Site,
  publicUrl: string | null,
): Mail {
  const { reference, session, submittedAt, answers, receiptToken, verificationCode, fee } = application;
  const note = sessionNote(session, identity);
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const paragraphs: Paragraph[] = [
    "Dear applicant,",
    `We have received your application to ${identity.name} for the ${session} session.`,
    ...(note ? [note] : []),
    `Your reference: ${reference}`,
    `Received: ${formatNamedTime(submittedAt, place)}`,
    `Programme: ${answers.program}`,
    "Keep this reference. You will need it whenever you write to us or call about your application.",
    ...(publicUrl === null
      ? []
      : [{ text: "Your receipt, to print or keep as PDF:", path: receiptPath(receiptToken) }]),
    {
      text: `See your answers and files, and track your application, with your reference and this e-mail address${where}:`,
      path: STATUS_PATH,
    },
    ...(fee
      ? [
          {
            text: `There is a fee for your application: ${fee.name}, ${fee.amount}. When you have paid, send its reference and receipt on that page. How to pay${where}:`,
            path: fee.page,
          },
        ]
      : []),
    {
      text: `Anyone to whom you show the receipt can check that it is genuine, with the code ${verificationCodeInGroups(verificationCode)}. They learn when we received it and for which programme, and no more. They check it here${where}:`,
      path: VERIFY_PATH,
    },
    `Is anything wrong? Write to ${contacts.mailboxes.registry}, with your reference.`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: answers.email,
    subject: `We have received your application: ${reference}`,
    ...mailBody(paragraphs, publicUrl),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
