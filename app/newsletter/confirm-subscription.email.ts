import type { Site } from "../content/read-site.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import type { Mail } from "../mail/mail.store.server.ts";
import { CONFIRM_WITHIN_DAYS, confirmPath, unsubscribePath } from "./newsletter-links.ts";
import { subscriberMailHeaders } from "./subscriber-mail-headers.ts";

type Paragraph = { words: string; path?: string };

/**
 * The mail that asks an address to confirm its subscription. Nothing that a visitor typed stands in it: anyone can have it sent.
 *
 * Its links are whole only under `publicUrl`: the Host header of a request is the sender's own claim, and a mail that carries it would
 * lead people wherever somebody wishes.
 */
export function confirmSubscriptionEmail(
  to: string,
  tokens: { confirmToken: string; unsubscribeToken: string },
  { identity, contacts }: Site,
  publicUrl: string | null,
): Mail {
  const where = publicUrl === null ? ` (on the website of ${identity.name})` : "";
  const paragraphs: Paragraph[] = [
    { words: `Somebody, we hope you, asked for the newsletter of ${identity.name} to be sent to this address.` },
    { words: `Open this page${where} and press its button to confirm:`, path: confirmPath(tokens.confirmToken) },
    {
      words: `It can be confirmed for ${CONFIRM_WITHIN_DAYS} days. If it was not you, you need do nothing: no newsletter will come.`,
    },
    { words: `To withdraw the request at once${where}:`, path: unsubscribePath(tokens.unsubscribeToken) },
    { words: `Questions: ${contacts.mailboxes.info}` },
    { words: identity.name },
  ];
  return {
    to,
    subject: `Confirm your subscription to the newsletter of ${identity.name}`,
    text: `${paragraphs.map((paragraph) => asText(paragraph, publicUrl)).join("\n\n")}\n`,
    html: paragraphs.map((paragraph) => asHtml(paragraph, publicUrl)).join("\n"),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...subscriberMailHeaders(publicUrl, tokens.unsubscribeToken),
    },
  };
}

function asText({ words, path }: Paragraph, publicUrl: string | null): string {
  return path ? `${words}\n${publicUrl ?? ""}${path}` : words;
}

function asHtml({ words, path }: Paragraph, publicUrl: string | null): string {
  if (!path) return `<p>${escapeHtml(words)}</p>`;
  const address = escapeHtml(`${publicUrl ?? ""}${path}`);
  const link = publicUrl === null ? address : `<a href="${address}">${address}</a>`;
  return `<p>${escapeHtml(words)}<br>${link}</p>`;
}
