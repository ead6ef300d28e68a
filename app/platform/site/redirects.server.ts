import type { Db } from "../postgres/database.server.ts";

/** Where a path without a page leads. */
export type Redirect = { target: string; isPermanent: boolean };

/** The redirects of editors, in memory. */
export type Redirects = {
  /** Returns the redirect of a path, in any letter case, with or without a trailing slash. */
  find(path: string): Redirect | null;
  /** Loads what this or another instance has saved. */
  refresh(): Promise<void>;
};

/** Loads the redirects into memory. */
export async function openRedirects(db: Db): Promise<Redirects> {
  let redirects = new Map<string, Redirect>();
  async function refresh(): Promise<void> {
    const rows = await db.selectFrom("redirects").select(["path", "target", "is_permanent"]).execute();
    redirects = new Map(rows.map(({ path, target, is_permanent }) => [path, { target, isPermanent: is_permanent }]));
  }
  await refresh();
  return { find: (path) => redirects.get(pathKey(path)) ?? null, refresh };
}

/** Returns the one spelling of a path, as the router treats paths alike: decoded, in lower case, without a trailing slash. */
export function pathKey(path: string): string {
  const spelling = decode(path).toLowerCase();
  let end = spelling.length;
  // A pattern such as /\/+$/ takes quadratic time for many slashes before another character.
  while (spelling[end - 1] === "/") end -= 1;
  return spelling.slice(0, end) || "/";
}

/** Returns the one spelling of the path to which a target leads on this site; null for an address elsewhere. */
export function targetKey(target: string): string | null {
  // Browsers resolve the segments "." and "..", and read a backslash as a slash (URL Standard, 4.4).
  const url = URL.parse(target, "https://site.invalid");
  return target.startsWith("/") && url?.host === "site.invalid" ? pathKey(url.pathname) : null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
