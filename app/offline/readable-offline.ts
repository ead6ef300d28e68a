import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";

/** The page that is shown offline in place of a page that is not saved. */
export const OFFLINE_PATH = "/offline";

/** The pages that a device saves for offline use: those that candidates read and fill in. No other page is saved. */
export const READABLE_OFFLINE = [
  { path: PUBLIC_PATHS.apply, name: "Application form" },
  { path: PUBLIC_PATHS.admissions, name: "Admission information" },
  { path: PUBLIC_PATHS.undergraduateFees, name: "Undergraduate fees" },
  { path: PUBLIC_PATHS.undergraduateCalendar, name: "Undergraduate calendar" },
  { path: PUBLIC_PATHS.postgraduateCalendar, name: "Postgraduate calendar" },
  { path: PUBLIC_PATHS.disclaimer, name: "Disclaimer" },
] as const;

export type ReadablePath = (typeof READABLE_OFFLINE)[number]["path"];

/** Returns the saved page at a path, in any letter case; null when the page is never saved. */
export function readablePath(pathname: string): ReadablePath | null {
  const wanted = normalizePath(pathname);
  return READABLE_OFFLINE.find(({ path }) => normalizePath(path) === wanted)?.path ?? null;
}

const PUBLIC = new Set<string>(Object.values(PUBLIC_PATHS).map(normalizePath));

/** Returns whether a page is public. Pages of staff and applicants are not. */
export function isPublicPath(pathname: string): boolean {
  const path = normalizePath(pathname);
  return PUBLIC.has(path) || /^\/(?:news|about)\//.test(path);
}

/** Lowers the case and removes a trailing slash, neither of which matters in the site's paths. */
export function normalizePath(pathname: string): string {
  // Safari before 16.4 lacks lookbehind.
  return pathname.toLowerCase().replace(/(.)\/$/, "$1");
}
