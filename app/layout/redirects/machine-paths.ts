const MACHINE_PATHS = /^\/(api|form|blogs|categories|subscribe|metrics|assets|files|pictures)(\/|$)/i;

/** Whether a path is one that programs ask for: an unknown one is a real 404 there, so that they notice (deviation 24). */
export function isMachinePath(path: string): boolean {
  return MACHINE_PATHS.test(path);
}
