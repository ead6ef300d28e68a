/** What the site may keep on a visitor's own device. No call of it ever throws. */
export type DeviceStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
};

/** The browser's localStorage. It may be refused (private windows, policies) or full: then nothing is kept, and the page works on. */
export function deviceStorage(): DeviceStorage {
  return storageIn(() => window.localStorage);
}

/** The browser's sessionStorage: kept as long as the tab is open, and refused as the other is. */
export function tabStorage(): DeviceStorage {
  return storageIn(() => window.sessionStorage);
}

function storageIn(open: () => Storage): DeviceStorage {
  return {
    read: (key) => attempt(() => open().getItem(key)),
    write: (key, value) => attempt(() => open().setItem(key, value)),
    remove: (key) => attempt(() => open().removeItem(key)),
  };
}

function attempt<Result>(operation: () => Result): Result | null {
  try {
    return operation();
  } catch {
    return null;
  }
}

/** A list as it was kept under a key; an empty one in the place of anything else that stands there. */
export function parseStoredList(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
