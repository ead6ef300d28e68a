import type { Site } from "../../../../content/read-site.ts";
import type { Mail } from "../../../../mail/mail.store.server.ts";
import { mailBody } from "../../../../mail/mail-body.ts";

/** Builds the mail with the code that opens a draft on another network than the one that requested its link. */
export function draftCodeEmail(
  { email, code, minutes }: { email: string; code: string; minutes: number },
  { identity, contacts }: Site,
): Mail {
  const paragraphs = [
    `Your code: ${code}`,
    `Type it on the page on which you want to continue your application to ${identity.name}. It works for ${minutes} minutes.`,
    "Nobody at the university will ever ask you for it. If you did not ask for it, somebody else has the link that we sent you: open our earlier mail and cancel the link.",
    `Questions: ${contacts.mailboxes.registry}`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: email,
    subject: "Your code to continue your application",
    ...mailBody(paragraphs),
    headers: { "Auto-Submitted": "auto-generated" },
    secrets: [code],
  };
}
