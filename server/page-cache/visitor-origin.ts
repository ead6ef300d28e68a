import type { IncomingMessage } from "node:http";
import { isOverTls, type TrustedProxies } from "../http/client-network.ts";

/** Without PUBLIC_URL every Host header is a separate origin: pages are cached for at most this many. */
const MAX_ORIGINS = 4;
/** Caps the use count, so that an origin that is no longer used is evicted soon. */
const MAX_USES = 100;

type Tracked = { origin: string; uses: number };

/** Returns a function that returns the origin of a request; null when pages are not cached for it. */
export function visitorOrigin(
  publicUrl: string | null,
  proxies: TrustedProxies,
): (request: IncomingMessage) => string | null {
  if (publicUrl !== null) return () => publicUrl;
  const tracked = new Map<string, Tracked>();

  // Misra and Gries, 'Finding repeated elements' (1982): an origin with more than a fifth of the requests stays among the four tracked
  // ones, whatever hosts other requests forge.
  function decrementAll(): void {
    for (const [key, entry] of tracked) {
      entry.uses -= 1;
      if (entry.uses === 0) tracked.delete(key);
    }
  }

  return (request) => {
    const protocol = isOverTls(request, null, proxies) ? "https" : "http";
    const key = `${protocol}://${request.headers.host}`;
    const entry = tracked.get(key);
    if (entry) {
      entry.uses = Math.min(entry.uses + 1, MAX_USES);
      return entry.origin;
    }
    const origin = URL.parse(key)?.origin ?? null;
    if (origin === null) return null;
    if (tracked.size < MAX_ORIGINS) {
      tracked.set(key, { origin, uses: 1 });
      return origin;
    }
    decrementAll();
    return null;
  };
}
