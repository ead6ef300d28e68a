/** Returns whether a link may have this target: http(s), mailto, tel or a path on this site. */
export function isLinkable(address: string): boolean {
  return /^(?:https?:\/\/.|mailto:.|tel:.|\/(?!\/))/i.test(address);
}

/** Completes a typed link target: 'www.example.org' becomes 'https://www.example.org'. Null when it is not a valid target. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (isLinkable(address)) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null;
}
