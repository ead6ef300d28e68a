const MACHINE_PATHS = /^\/(api|form|blogs|categories|subscribe|metrics|assets|files|crest|pictures)(\/|$)/i;

/** Returns whether programs rather than people request a path. An unknown path there is a 404 unless editors have made a redirect (deviation 24). */
export function isMachinePath(path: string): boolean {
  return MACHINE_PATHS.test(path);
}

const SERVER_PATH =
  /^\/(?:healthz|readyz|csp-reports|metrics|service-worker\.js|__manifest)$|^\/preview(?:\/|$)|\.data$/i;

/** Whether the server itself responds to a path, so that neither a page nor a redirect there would ever be reached. Previews are below /preview; React Router has /__manifest, and the data of each page at its address with .data. */
export function isServerPath(path: string): boolean {
  return SERVER_PATH.test(path);
}

const STAFF_PATH = /^\/dashboard(?:\/|$)/i;

/** Whether a path is below the dashboard. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATH.test(path);
}
