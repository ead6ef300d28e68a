/** The browser's lock manager; undefined on the server, in older browsers and on pages that came over plain HTTP. */
export type WebLocks = LockManager | undefined;

export function webLocks(): WebLocks {
  return typeof window === "undefined" ? undefined : (window.navigator.locks as WebLocks);
}

/**
 * Runs a task while no other tab or worker runs one under the same lock name (Web Locks).
 *
 * Runs it without a lock where the browser has none or denies access to it.
 */
export async function withLock<Result>(
  locks: WebLocks,
  name: string,
  task: () => Result | Promise<Result>,
): Promise<Result> {
  if (!locks) return task();
  let hasStarted = false;
  const run = () => {
    hasStarted = true;
    return task();
  };
  try {
    return await locks.request(name, run);
  } catch (error) {
    if (hasStarted) throw error;
    return task();
  }
}
