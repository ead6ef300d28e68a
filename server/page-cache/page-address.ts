import { matchRoutes, type RouteObject } from "react-router";
import type { CachedPage } from "../../app/platform/http/cached-page.ts";
import { dataPathOf, isDataPath, pagePathOf, ROUTES_PARAMETER } from "../../app/platform/react-router/data-request.ts";

/** The address of a cached response: its cache key, and the only input for rendering it. */
export type PageAddress = {
  key: string;
  /** The normalized path and query: in the route's spelling, with its own parameters in order. */
  path: string;
};

/** A cacheable page in one of its variants: by the site's origin, and by the client's Save-Data header. */
export type PageRequest = { origin: string; savesData: boolean; address: PageAddress };

const SIMPLE_PATH = /^(?:\/[a-z0-9_-]+)*(?:\.[a-z]{3,4})?$/;
const MAX_PATH_LENGTH = 100;
const MAX_QUERY_LENGTH = 200;

/**
 * Parses a request target into the address of a cacheable page. Returns null when the page is not cacheable.
 *
 * Ignores letter case, a trailing slash, unknown parameters and the order of parameters. Targets with unusual characters are not
 * cacheable, so that no client can fill the cache with spellings of one page.
 */
export function readPageAddress(target: string, routes: RouteObject[]): PageAddress | null {
  const [rawPath = "", query = "", ...more] = target.split("?");
  if (more.length > 0 || rawPath.length > MAX_PATH_LENGTH || query.length > MAX_QUERY_LENGTH) return null;
  const folded = rawPath.toLowerCase().replace(/\/$/, "");
  if (!SIMPLE_PATH.test(folded)) return null;
  const isDataRequest = isDataPath(folded);
  const page = isDataRequest ? pagePathOf(folded) : folded;
  const matches = matchRoutes(routes, page || "/");
  const last = matches?.at(-1)?.route;
  const handle = last?.handle as Partial<CachedPage> | undefined;
  if (!matches || !handle?.cache) return null;
  const parameters = readParameters(query, {
    ...handle.cache.query,
    ...(isDataRequest && { [ROUTES_PARAMETER]: oneOf(matches.map(({ route }) => route.id ?? "")) }),
  });
  if (parameters === null) return null;
  const spelling = spellingOf(matches.map(({ route }) => route)) ?? page;
  const path = isDataRequest ? dataPathOf(spelling) : spelling || "/";
  return { key: `${folded || "/"}${parameters}`, path: `${path}${parameters}` };
}

/** Returns the parameters that the page reads, in order; null when a value is invalid. */
function readParameters(query: string, known: Record<string, RegExp>): string | null {
  const given = new URLSearchParams(query);
  const read = new URLSearchParams();
  for (const name of Object.keys(known).sort()) {
    const values = given.getAll(name);
    if (values.length === 0 || (values.length === 1 && values[0] === "")) continue;
    if (values.length > 1 || !known[name]?.test(values[0] ?? "")) return null;
    read.set(name, values[0] ?? "");
  }
  return read.size > 0 ? `?${read}` : "";
}

function oneOf(ids: string[]): RegExp {
  const id = ids.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
  return new RegExp(`^(?:${id})(?:,(?:${id}))*$`);
}

/** Returns the route's path as spelled in app/routes.ts; null when it has parameters. */
function spellingOf(routes: RouteObject[]): string | null {
  const path = routes
    .map((route) => route.path ?? "")
    .filter(Boolean)
    .join("/");
  return path.includes(":") || path.includes("*") ? null : `/${path}`;
}
