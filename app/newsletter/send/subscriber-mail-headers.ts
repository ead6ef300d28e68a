import { unsubscribePath } from "../newsletter-paths.ts";

/**
 * Returns the headers that let a mailbox offer to unsubscribe (RFC 2369), and to do so with one click (RFC 8058).
 *
 * One-click needs https; without a public address there is no URL that a mailbox could call.
 */
export function subscriberMailHeaders(publicUrl: string | null, unsubscribeToken: string): Record<string, string> {
  if (publicUrl === null) return {};
  const header = { "List-Unsubscribe": `<${publicUrl}${unsubscribePath(unsubscribeToken)}>` };
  if (!publicUrl.startsWith("https:")) return header;
  return { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
