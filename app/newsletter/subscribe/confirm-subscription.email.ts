import type { Site } from "../../content/read-site.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { mailBody, type Paragraph } from "../../mail/mail-body.ts";
import { CONFIRM_WITHIN_DAYS, confirmPath, unsubscribePath } from "../newsletter-paths.ts";
import { subscriberMailHeaders } from "../send/subscriber-mail-headers.ts";

/** The mail that asks an address to confirm its subscription. It holds no visitor input, because anyone can trigger it. */
export function confirmSubscriptionEmail(
  { email, isImported }: { email: string; isImported: boolean },
  tokens: { confirmToken: string; unsubscribeToken: string },
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const paragraphs: Paragraph[] = [
    isImported
      ? `${identity.name} has your address in a list of people to invite to its newsletter. You get it only if you confirm.`
      : `Someone, we hope you, asked for the newsletter of ${identity.name} to be sent to this address.`,
    { text: `Open this page${where} and click its button to confirm:`, path: confirmPath(tokens.confirmToken) },
    `You can confirm it for ${CONFIRM_WITHIN_DAYS} days. ${isImported ? "If you don't want it" : "If it was not you"}, you can ignore this e-mail: we won't send you the newsletter.`,
    {
      text: `To ${isImported ? "be left out for good" : "cancel the request now"}${where}:`,
      path: unsubscribePath(tokens.unsubscribeToken),
    },
    `Questions: ${contacts.mailboxes.info}`,
    identity.name,
  ];
  return {
    to: email,
    about: "newsletter",
    subject: `Confirm your subscription to the newsletter of ${identity.name}`,
    ...mailBody(paragraphs, publicUrl),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...subscriberMailHeaders(publicUrl, tokens.unsubscribeToken),
    },
    secrets: [tokens.confirmToken, tokens.unsubscribeToken],
  };
}
