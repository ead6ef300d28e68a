import type { Mail } from "../../../mail/mail.store.server.ts";
import { mailBody } from "../../../mail/mail-body.ts";

type ApprovalEmail = {
  to: string;
  document: { key: string; title: string };
  /** Who sent or approved the text. */
  by: string;
  publicUrl: string | null;
};

/** Asks somebody to approve a text that waits. The text itself is not in the mail: it is not public. */
export function approvalRequestedEmail({ to, document: { key, title }, by, publicUrl }: ApprovalEmail): Mail {
  const paragraphs = [
    `${by} changed the page “${title}” and asks for the approval of a second person. Visitors see the change once it is approved.`,
    "The first of you to approve it is enough.",
    { text: "See what changes, and approve it or withdraw it:", path: pathOf(key) },
  ];
  return { to, subject: `Approval needed: ${title}`, about: "account", ...mailBody(paragraphs, publicUrl) };
}

/** Tells somebody that a text of theirs was approved. `from` is when visitors see it; null for at once. */
export function approvedEmail({
  to,
  document: { key, title },
  by,
  publicUrl,
  from,
}: ApprovalEmail & { from: string | null }): Mail {
  const paragraphs = [
    `${by} approved your change of the page “${title}”. Visitors see it ${from === null ? "now" : `from ${from}`}.`,
    { text: "The page's form and its history:", path: pathOf(key) },
  ];
  return { to, subject: `Approved: ${title}`, about: "account", ...mailBody(paragraphs, publicUrl) };
}

function pathOf(key: string): string {
  return `/dashboard/pages/${key}`;
}
