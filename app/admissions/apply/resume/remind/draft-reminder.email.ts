import type { Site } from "../../../../content/read-site.ts";
import type { Mail } from "../../../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../../../mail/mail-body.ts";
import { formatNamedTime } from "../../../../ui/format/place-time.ts";
import { continuePath, END_ANCHOR, stopReminderPath } from "../draft-link.ts";

/** Builds the reminder of a draft, with a new link. Like the mail with the first link, it contains nothing that was typed. */
export function draftReminderEmail(
  { email, token, closesAt }: { email: string; token: string; closesAt: Date },
  { identity, contacts, place }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const page = continuePath(token);
  const paragraphs: Paragraph[] = [
    `You began an application to ${identity.name}, and asked us to remind you once before applications close. They close on ${formatNamedTime(closesAt, place)}.`,
    { text: `To continue, open this page${where} on the device on which you want to go on:`, path: page },
    "It opens your application as it was when you asked for the link. If you have typed more since, continue on the device on which you did. It is for you alone: do not pass this mail on.",
    ...stopParagraph(token, where),
    {
      text: `You don't want to apply any more? Cancel the link${where}, and what it opens is deleted:`,
      path: `${page}#${END_ANCHOR}`,
    },
    `Questions: ${contacts.mailboxes.registry}`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: email,
    subject: `Applications to ${identity.name} close soon`,
    ...mailBody(paragraphs, publicUrl),
    headers: { "Auto-Submitted": "auto-generated", ...stopHeaders(publicUrl, token) },
    secrets: [token],
  };
}

/** The paragraph of every mail about a reminder that ends it. */
export function stopParagraph(token: string, where: string): Paragraph[] {
  return [{ text: `Do not remind me${where}:`, path: stopReminderPath(token) }];
}

/** The headers with which a mailbox offers to end the reminder (RFC 2369), with one click (RFC 8058) where the site has https. */
export function stopHeaders(publicUrl: string | null, token: string): Record<string, string> {
  if (publicUrl === null) return {};
  const header = { "List-Unsubscribe": `<${publicUrl}${stopReminderPath(token)}>` };
  return publicUrl.startsWith("https:") ? { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : header;
}
