import type { IncomingMessage } from "node:http";
import { isOverTls, type TrustedProxies } from "../http/client-network.ts";

/** Without PUBLIC_URL every Host header is a site of its own: pages are kept for so many of them at a time. */
const MAX_ORIGINS = 4;
/** More uses would hold a place for long after the last of them. */
const MAX_USES = 100;

type Place = { origin: string; uses: number };

/** Tells under which origin a request reached us; null when pages are not kept for it. */
export function visitorOrigin(
  publicUrl: string | null,
  proxies: TrustedProxies,
): (request: IncomingMessage) => string | null {
  if (publicUrl !== null) return () => publicUrl;
  const places = new Map<string, Place>();

  // Misra and Gries, 'Finding repeated elements' (1982): a site that brings more than a fifth of the requests
  // has one of four places, whatever hosts the others make up.
  function evictOldest(): void {
    for (const [seen, place] of places) {
      place.uses -= 1;
      if (place.uses === 0) places.delete(seen);
    }
  }

  return (request) => {
    const protocol = isOverTls(request, null, proxies) ? "https" : "http";
    const seen = `${protocol}://${request.headers.host}`;
    const place = places.get(seen);
    if (place) {
      place.uses = Math.min(place.uses + 1, MAX_USES);
      return place.origin;
    }
    const origin = URL.parse(seen)?.origin ?? null;
    if (origin === null) return null;
    if (places.size < MAX_ORIGINS) {
      places.set(seen, { origin, uses: 1 });
      return origin;
    }
    evictOldest();
    return null;
  };
}
