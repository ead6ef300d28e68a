import { escapeHtml } from "../../mail/escape-html.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import type { FilledLetter } from "./fill-letter.ts";

type MailedLetter = FilledLetter & { email: string; reference: string; statusLink: string };

/** Returns the mail with the text of a letter. It always has the reference, by which a person's mails are found, and leads to the status page. */
export function letterEmail({ email, reference, subject, body: written, statusLink }: MailedLetter): Mail {
  const body = written.includes(statusLink) ? written : `${written}\n\nYour application’s status page:\n${statusLink}`;
  return {
    to: email,
    subject: subject.includes(reference) ? subject : `${subject} (${reference})`,
    text: `${body}\n`,
    html: body
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${withLink(escapeHtml(paragraph).replaceAll("\n", "<br>"), statusLink)}</p>`)
      .join("\n"),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Makes the address of the status page a link, where it is a whole address. */
function withLink(html: string, address: string): string {
  if (!/^https?:/.test(address)) return html;
  const link = escapeHtml(address);
  return html.replaceAll(link, () => `<a href="${link}">${link}</a>`);
}
