import type { Site } from "../content/read-site.ts";
import type { Mail } from "../mail/mail.store.server.ts";
import { mailBody } from "../mail/mail-body.ts";
import { lagosTimeInWords } from "../ui/lagos-time.ts";
import type { ApplicationStep } from "./application.ts";
import { STATUS_PATH } from "./status-path.ts";

type Change = { email: string; reference: string; kind: ApplicationStep; at: Date };

/**
 * Tells an applicant that something has changed, and where to see what. A mail is read over shoulders and on lost phones, so nothing
 * else stands in it; but a withdrawal can't be undone, and who did not ask for it has to hear of it.
 */
export function applicationChangedEmail(
  { email, reference, kind, at }: Change,
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const isWithdrawn = kind === "withdrawn";
  const where = publicUrl ? `${publicUrl}${STATUS_PATH}` : `${STATUS_PATH} on the website of ${identity.name}`;
  const paragraphs = [
    isWithdrawn
      ? `Your application ${reference} was withdrawn on ${lagosTimeInWords(at)}, as was asked on its status page. This can't be undone.`
      : `Something has changed in your application ${reference}.`,
    `Look at its status page: ${where}`,
    ...(isWithdrawn ? [`If it was not you, write to us at once: ${contacts.mailboxes.registry}`] : []),
    `The Registry, ${identity.name}`,
  ];
  return {
    to: email,
    subject: isWithdrawn
      ? `Your application ${reference} was withdrawn`
      : `Something has changed in your application ${reference}`,
    ...mailBody(paragraphs),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
