/** Chooses the response encoding by the Accept-Encoding header; null for none. */
export function acceptedEncoding(accept = ""): "br" | "gzip" | null {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? "gzip" : null;
}
