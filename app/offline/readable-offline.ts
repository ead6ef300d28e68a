import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";

/** The page that stands in for those that can't be had without a line. */
export const OFFLINE_PATH = "/offline";

/** What candidates read and fill in, which a device keeps for the time without a line. No other page is ever kept. */
export const READABLE_OFFLINE = [
  { path: PUBLIC_PATHS.apply, name: "Application form" },
  { path: PUBLIC_PATHS.admissions, name: "Admission information" },
  { path: PUBLIC_PATHS.undergraduateFees, name: "Undergraduate fees" },
  { path: PUBLIC_PATHS.undergraduateCalendar, name: "Undergraduate calendar" },
  { path: PUBLIC_PATHS.postgraduateCalendar, name: "Postgraduate calendar" },
  { path: PUBLIC_PATHS.disclaimer, name: "Disclaimer" },
] as const;

export type ReadablePath = (typeof READABLE_OFFLINE)[number]["path"];

/** The page that stands at an address, in whatever letter case; null when it is none that is kept. */
export function readablePath(pathname: string): ReadablePath | null {
  const wanted = folded(pathname);
  return READABLE_OFFLINE.find(({ path }) => folded(path) === wanted)?.path ?? null;
}

const PUBLIC = new Set<string>(Object.values(PUBLIC_PATHS).map(folded));

/** Whether a page is for everybody. What staff and applicants see has another address, and is left alone. */
export function isPublicPath(pathname: string): boolean {
  const path = folded(pathname);
  return PUBLIC.has(path) || /^\/(?:news|about)\//.test(path);
}

/** Letter case and a slash at the end make no difference in any address of the site. */
export function folded(pathname: string): string {
  // Safari before 16.4 has no lookbehind.
  return pathname.toLowerCase().replace(/(.)\/$/, "$1");
}
