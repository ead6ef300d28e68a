const STAFF_PATH = /^\/dashboard(?:\/|$)/i;

/** Whether a path is below the dashboard. */
export function isStaffPath(path: string): boolean {
  return STAFF_PATH.test(path);
}
