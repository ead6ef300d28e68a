import { parseUrl } from "../../platform/http/parse-url.ts";

const DASHBOARD = "/dashboard";

/** Where to go after sign-in: the page that was asked for, if it is one of the dashboard's own, else the dashboard. */
export function nextPath(asked: string | null): string {
  // Browsers drop tabs and line breaks from an address and read '\' as '/', which could turn a path into another site.
  if (!asked || !/^\/[^/\\]/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return DASHBOARD;
  const base = "http://here.invalid";
  const url = parseUrl(asked, base);
  const isOurs = url?.origin === base && /^\/dashboard(\/|$)/i.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}` : DASHBOARD;
}
