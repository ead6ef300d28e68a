import { matchRoutes, type RouteObject } from "react-router";
import type { CachedPage } from "../../app/platform/http/cached-page.ts";

/** What one kept answer is kept under, and the only thing that it is made from. */
export type PageAddress = {
  key: string;
  /** Path and query, as the page is asked for them: in the route's own spelling, with its own parameters in order. */
  path: string;
};

const SIMPLE_PATH = /^(?:\/[a-z0-9_-]+)*(?:\.[a-z]{3,4})?$/;
const MAX_PATH_LENGTH = 100;
const MAX_QUERY_LENGTH = 200;

/**
 * The address under which a page is kept; null when it is none that may be kept.
 *
 * Letter case, a slash at the end, unknown parameters and their order make no difference. An address with anything unusual in it is
 * left to the program itself: nothing that a visitor can spell in many ways fills the cache.
 */
export function readPageAddress(target: string, routes: RouteObject[]): PageAddress | null {
  const [rawPath = "", query = "", ...more] = target.split("?");
  if (more.length > 0 || rawPath.length > MAX_PATH_LENGTH || query.length > MAX_QUERY_LENGTH) return null;
  const folded = rawPath.toLowerCase().replace(/\/$/, "");
  if (!SIMPLE_PATH.test(folded)) return null;
  const forScript = folded.endsWith(".data");
  const page = forScript ? folded.replace(/\/_\.data$|\.data$/, "") : folded;
  const matches = matchRoutes(routes, page || "/");
  const last = matches?.at(-1)?.route;
  const handle = last?.handle as Partial<CachedPage> | undefined;
  if (!matches || !handle?.kept) return null;
  const parameters = readParameters(query, {
    ...handle.kept.query,
    ...(forScript && { _routes: oneOf(matches.map(({ route }) => route.id ?? "")) }),
  });
  if (parameters === null) return null;
  const spelling = spellingOf(matches.map(({ route }) => route)) ?? page;
  const path = forScript ? `${spelling === "/" ? "/_" : spelling}.data` : spelling || "/";
  return { key: `${folded || "/"}${parameters}`, path: `${path}${parameters}` };
}

/** The parameters that the page reads, in order; null when one of them is none that it knows. */
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

/** The route's path as app/routes.ts spells it; null when a part of it is the visitor's. */
function spellingOf(routes: RouteObject[]): string | null {
  const path = routes
    .map((route) => route.path ?? "")
    .filter(Boolean)
    .join("/");
  return path.includes(":") || path.includes("*") ? null : `/${path}`;
}
