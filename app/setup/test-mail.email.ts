import type { Mail } from "../mail/mail.store.server.ts";
import { mailBody } from "../mail/mail-body.ts";

/** The beginning of the subject, by which the setup finds test mails. */
export const TEST_MAIL_SUBJECT = "Test mail from ";

/** The mail with which an administrator checks that mails arrive. */
export function testEmail(to: string, university: string, publicUrl: string | null): Mail {
  return {
    to,
    about: "account",
    subject: `${TEST_MAIL_SUBJECT}${university}`,
    ...mailBody(
      [
        "This is a test mail. Somebody who sets up this site asked for it.",
        "If it is in the folder for spam, the mail server is not trusted yet: SPF, DKIM and DMARC are in the guide for operations.",
        { text: "It should lead to this site:", path: "/" },
        university,
      ],
      publicUrl,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
