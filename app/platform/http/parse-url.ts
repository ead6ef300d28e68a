/** Reads an address, against `base` if it is relative; null when it is none. Chrome before 120, Firefox before 115 and Safari before 17 have no `URL.canParse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
