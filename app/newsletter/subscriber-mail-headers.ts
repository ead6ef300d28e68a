import { unsubscribePath } from "./newsletter-links.ts";

/**
 * What every mail to a subscriber says in its head, so that a mailbox can offer to unsubscribe at one press (RFC 2369, RFC 8058).
 *
 * One press works over https alone, says RFC 8058; without a public address there is nothing that a mailbox could call.
 */
export function subscriberMailHeaders(publicUrl: string | null, unsubscribeToken: string): Record<string, string> {
  if (publicUrl === null) return {};
  const header = { "List-Unsubscribe": `<${publicUrl}${unsubscribePath(unsubscribeToken)}>` };
  if (!publicUrl.startsWith("https:")) return header;
  return { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
