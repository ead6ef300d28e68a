/** Stores text on the visitor's device. No method throws. */
export type DeviceStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
};

/** Opens the browser's localStorage. When it is unavailable (private windows, policies) or full, nothing is stored. */
export function deviceStorage(): DeviceStorage {
  return storageIn(() => window.localStorage);
}

/** Opens the browser's sessionStorage, which lasts as long as the tab, and may be unavailable in the same cases. */
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

/** Parses a stored list. Returns an empty list for anything else. */
export function parseStoredList(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
