/** What the site may keep on a visitor's own device. No call of it ever throws. */
export type DeviceStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
};

/** The browser's localStorage. It may be refused (private windows, policies) or full: then nothing is kept, and the page works on. */
export function deviceStorage(): DeviceStorage {
  return {
    read: (key) => attempt(() => window.localStorage.getItem(key)),
    write: (key, value) => attempt(() => window.localStorage.setItem(key, value)),
    remove: (key) => attempt(() => window.localStorage.removeItem(key)),
  };
}

function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
