import type { IncomingMessage } from "node:http";
import { isOverTls, type TrustedProxies } from "../client-network.ts";

/** Without PUBLIC_URL every Host header is a site of its own: so many of them are kept pages for, and no more. */
const MOST_ORIGINS = 4;

/** Tells under which origin a request reached us; null when pages are not kept for it. */
export function visitorOrigin(
  publicUrl: string | null,
  proxies: TrustedProxies,
): (request: IncomingMessage) => string | null {
  if (publicUrl !== null) return () => publicUrl;
  const origins = new Map<string, string | null>();
  let kept = 0;
  return (request) => {
    const protocol = isOverTls(request, null, proxies) ? "https" : "http";
    const seen = `${protocol}://${request.headers.host}`;
    const known = origins.get(seen);
    if (known !== undefined) return known;
    if (kept >= MOST_ORIGINS) return null;
    const origin = URL.parse(seen)?.origin ?? null;
    kept += 1;
    origins.set(seen, origin);
    return origin;
  };
}
