import { parseUrl } from "../../platform/http/parse-url.ts";

const DASHBOARD = "/dashboard";
const EXPORT = "/api/form/forms";

/** Returns the path to redirect to after sign-in: the requested one if it is under /dashboard or the export of applications, else the dashboard. */
export function nextPath(requested: string | null): string {
  // Browsers drop tabs and line breaks from an address and read '\' as '/', which could turn a path into another site.
  if (!requested || !/^\/[^/\\]/.test(requested) || /[\\\p{Cc}]/u.test(requested)) return DASHBOARD;
  const base = "http://here.invalid";
  const url = parseUrl(requested, base);
  const isOurs = url?.origin === base && (/^\/dashboard(\/|$)/i.test(url.pathname) || url.pathname === EXPORT);
  return isOurs ? `${url.pathname}${url.search}` : DASHBOARD;
}
