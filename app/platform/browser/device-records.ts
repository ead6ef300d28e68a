import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

/** Stores records, including files, on the visitor's device. No method throws. */
export type DeviceRecords = {
  /** Returns the records whose keys start with `prefix`; null when the browser denies access. */
  read(prefix: string): Promise<ReadonlyMap<string, unknown> | null>;
  /** Returns whether the record was stored. */
  write(key: string, value: unknown): Promise<boolean>;
  /** Deletes every record whose key starts with `prefix`. Returns false when some may be left. */
  removeAll(prefix: string): Promise<boolean>;
};

/**
 * Opens the browser's IndexedDB. It may be unavailable (private windows, policies), or the device may be full.
 *
 * Calls run in order, whether the caller awaits them or not.
 */
export function deviceRecords(name: string): DeviceRecords {
  const runTransaction = openInTime(createStore(name, "records"));
  return {
    read: (prefix) => attempt(() => readAll(runTransaction, prefix), null),
    write: (key, value) => attempt(() => change(runTransaction, (records) => records.put(value, key)), false),
    removeAll: (prefix) => attempt(() => change(runTransaction, (records) => records.delete(keysFrom(prefix))), false),
  };
}

const OPEN_TIMEOUT_MS = 10_000;

/**
 * Fails each call for which the database doesn't open in time. The request to open it may never end, and everything that waits for it would wait, too
 * (WebKit bug 226547).
 */
function openInTime(runTransaction: UseStore): UseStore {
  return (mode, callback) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const timeout = setTimeout(() => {
        isLate = true;
        reject(new Error("The browser's database did not open in time."));
      }, OPEN_TIMEOUT_MS);
      runTransaction(mode, (records) => {
        clearTimeout(timeout);
        // It was reported as failed, and later calls may have changed the same record.
        if (isLate) throw new Error("The browser's database opened too late.");
        return callback(records);
      })
        .then(resolve, reject)
        .finally(() => clearTimeout(timeout));
    });
}

function readAll(runTransaction: UseStore, prefix: string): Promise<ReadonlyMap<string, unknown>> {
  return runTransaction("readonly", async (records) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(records.getAllKeys(keysFrom(prefix))),
      promisifyRequest(records.getAll(keysFrom(prefix))),
    ]);
    return new Map(keys.map((key, index) => [String(key), values[index]]));
  });
}

function change(runTransaction: UseStore, make: (records: IDBObjectStore) => IDBRequest): Promise<boolean> {
  return runTransaction("readwrite", async (records) => {
    make(records);
    const done = promisifyRequest(records.transaction);
    // An explicit commit completes the transaction even if the page is closed a moment later.
    records.transaction.commit();
    await done;
    return true;
  });
}

function keysFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

async function attempt<Result, Fallback>(
  operation: () => Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await operation();
  } catch {
    return fallback;
  }
}
