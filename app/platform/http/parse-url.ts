/** Parses a URL, relative to `base` if given; null when it is invalid. `URL.canParse` is missing before Chrome 120, Firefox 115 and Safari 17. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
