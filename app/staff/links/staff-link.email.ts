import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody } from "../../mail/mail-body.ts";
import { LINK_LIFETIMES, linkPath, type MailedPurpose } from "./staff-link.ts";

type Recipient = { email: string; name: string; username: string };

/** The mail with an invitation, or with a link to reset the password. */
export function staffLinkEmail(
  { email, name, username }: Recipient,
  { purpose, token }: { purpose: MailedPurpose; token: string },
  { identity }: Site,
  publicUrl: string | null,
): Mail {
  const { subject, opening, action, closing } = textsOf(purpose, identity.name, username);
  return {
    to: email,
    about: "account",
    subject,
    ...mailBody(
      [
        `Dear ${name || username},`,
        opening,
        { text: `${action} The link is valid for ${LINK_LIFETIMES[purpose].label}:`, path: linkPath(token, purpose) },
        closing,
        identity.name,
      ],
      publicUrl,
    ),
    headers: { "Auto-Submitted": "auto-generated" },
    secrets: [token],
  };
}

function textsOf(purpose: MailedPurpose, university: string, username: string) {
  switch (purpose) {
    case "invitation":
      return {
        subject: `Your staff account at ${university}`,
        opening: `You have been invited to the staff pages of ${university}. Your username is ${username}.`,
        action: "Open this page and choose a password.",
        closing: "If you did not expect this, ignore this mail. Nobody else should use the link.",
      };
    case "password-reset":
      return {
        subject: `Set a new password at ${university}`,
        opening: `Someone, we hope you, asked for a new password for the staff account ${username} of ${university}.`,
        action: "Open this page and choose another password.",
        closing: "If it was not you, ignore this mail: your password stays as it is.",
      };
  }
}
