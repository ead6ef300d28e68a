import type { Site } from "../../../../content/read-site.ts";
import type { Mail } from "../../../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../../../mail/mail-body.ts";
import { formatNamedTime } from "../../../../ui/format/place-time.ts";
import { continuePath, END_ANCHOR } from "../draft-link.ts";
import { stopHeaders, stopParagraph } from "../remind/draft-reminder.email.ts";

const REMINDER_SENTENCE =
  "As you asked, we'll remind you once, three days before applications close. Until then we store what the link opens.";

/** Builds the mail with the link to a draft. It contains nothing that was typed, because anyone can have it sent to anyone. */
export function draftLinkEmail(
  { email, token, lastsUntil, isReminded }: { email: string; token: string; lastsUntil: Date; isReminded: boolean },
  { identity, contacts, place }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const page = continuePath(token);
  const paragraphs: Paragraph[] = [
    {
      text: `To continue your application to ${identity.name}, open this page${where} on the device on which you want to go on:`,
      path: page,
    },
    `It opens your application until ${formatNamedTime(lastsUntil, place)}, or until you send the application. It is for you alone: do not pass this mail on.`,
    ...(isReminded ? [REMINDER_SENTENCE, ...stopParagraph(token, where)] : []),
    {
      text: `Didn't ask for this? Cancel the link${where}, and what it opens is deleted:`,
      path: `${page}#${END_ANCHOR}`,
    },
    `Questions: ${contacts.mailboxes.registry}`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: email,
    subject: `Continue your application to ${identity.name}`,
    ...mailBody(paragraphs, publicUrl),
    headers: { "Auto-Submitted": "auto-generated", ...(isReminded ? stopHeaders(publicUrl, token) : {}) },
    secrets: [token],
  };
}
