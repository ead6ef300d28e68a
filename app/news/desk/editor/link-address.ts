/** Other sites by http, mail and telephone, and places of this site. */
export function isLinkable(address: string): boolean {
  return /^(?:https?:\/\/.|mailto:.|tel:.|\/(?!\/))/i.test(address);
}

/** What somebody typed as the target of a link, made whole: 'www.example.org' is meant as an address. Null for what leads nowhere. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (isLinkable(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null;
}
