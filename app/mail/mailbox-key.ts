/** Gmail delivers ada.obi@ and adaobi@ to one mailbox, under both of its domains. */
const IGNORE_DOTS = new Set(["gmail.com"]);
const DOMAIN_ALIASES = new Map([["googlemail.com", "gmail.com"]]);

/**
 * Providers that deliver ada+news@ to ada@. The local part is for the receiving host to interpret (RFC 5321, 2.3.11): elsewhere the
 * two may be two people, and one of them could stop the other from subscribing.
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

/** Normalizes an address to a key that is the same for every spelling of one mailbox. Mail goes to the address, never to the key. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf("@");
  const typedHost = email.slice(at + 1).toLowerCase();
  const host = DOMAIN_ALIASES.get(typedHost) ?? typedHost;
  let name = email.slice(0, at).toLowerCase();
  const tag = name.indexOf("+");
  if (IGNORE_TAGS.has(host) && tag > 0) name = name.slice(0, tag);
  if (IGNORE_DOTS.has(host)) name = name.replaceAll(".", "");
  return `${name}@${host}`;
}
