import type { Site } from "../../../content/read-site.ts";
import type { Mail } from "../../../mail/mail.store.server.ts";
import { mailBody } from "../../../mail/mail-body.ts";

/** Returns the mail with a status code. It has no link, since the code works only in the browser that requested it. */
export function statusCodeEmail(
  application: { email: string; reference: string; code: string; minutes: number },
  { identity, contacts }: Site,
): Mail {
  const { email, reference, code, minutes } = application;
  const paragraphs = [
    `Your code: ${code}`,
    `Type it on the page on which you asked to see your application ${reference}. It works for ${minutes} minutes.`,
    "Nobody at the university will ever ask you for it. If you did not ask for it, you can ignore this e-mail.",
    `Questions: ${contacts.mailboxes.registry}`,
    `The Registry, ${identity.name}`,
  ];
  return {
    to: email,
    subject: `Your code for application ${reference}`,
    ...mailBody(paragraphs),
    headers: { "Auto-Submitted": "auto-generated" },
    secrets: [code],
  };
}
