const MACHINE_PATHS = /^\/(api|form|blogs|categories|subscribe|metrics|assets|files|crest|pictures)(\/|$)/i;

/** Returns whether programs rather than people request a path. An unknown path there is a 404, not a redirect (deviation 24). */
export function isMachinePath(path: string): boolean {
  return MACHINE_PATHS.test(path);
}

const STAFF_PATH = /^\/dashboard(?:\/|$)/i;

/** Whether a path is below the dashboard. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATH.test(path);
}
