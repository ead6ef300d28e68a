/** Gmail delivers ada.obi@ and adaobi@ to one mailbox, under both of its names. */
const IGNORE_DOTS = new Set(["gmail.com"]);
const OTHER_NAMES = new Map([["googlemail.com", "gmail.com"]]);

/**
 * Providers that deliver ada+news@ to ada@. What stands before the at sign is the receiving host's own business (RFC 5321, 2.3.11):
 * anywhere else the two may be two people, and one of them could keep the other from subscribing.
 */
const IGNORE_TAGS = new Set([
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
]);

/** The mailbox behind an address, the same however the address is written. Mail goes to the address itself, never to this. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf("@");
  const typedHost = email.slice(at + 1).toLowerCase();
  const host = OTHER_NAMES.get(typedHost) ?? typedHost;
  let name = email.slice(0, at).toLowerCase();
  const tag = name.indexOf("+");
  if (IGNORE_TAGS.has(host) && tag > 0) name = name.slice(0, tag);
  if (IGNORE_DOTS.has(host)) name = name.replaceAll(".", "");
  return `${name}@${host}`;
}
