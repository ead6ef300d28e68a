import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody } from "../../mail/mail-body.ts";

type Account = { username: string; name: string; oldEmail: string; newEmail: string | null };

/** The mail to the old address of an account whose address was changed or removed. It shows the new one in part. */
export function emailChangedEmail(
  { username, name, oldEmail, newEmail }: Account,
  { identity }: Pick<Site, "identity">,
): Mail {
  const account = `your staff account ${username} at ${identity.name}`;
  return {
    to: oldEmail,
    about: "account",
    subject: `The e-mail address of your staff account was ${newEmail === null ? "removed" : "changed"}`,
    ...mailBody([
      `Dear ${name || username},`,
      newEmail === null
        ? `An administrator has removed this e-mail address from ${account}.`
        : `An administrator has replaced this e-mail address of ${account} by another one: ${maskAddress(newEmail)}.`,
      "Links to set a new password no longer come to you here. Links that were mailed before have stopped working.",
      "If you did not expect this, tell an administrator or the ICT office at once.",
      identity.name,
    ]),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Hides all of a mailbox's name but its first letter: a stranger who reads the old mailbox should not learn the new address. */
function maskAddress(email: string): string {
  const [first = ""] = email;
  return `${first}…${email.slice(email.lastIndexOf("@"))}`;
}
