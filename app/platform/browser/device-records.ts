import { createStore, promisifyRequest, type UseStore } from "idb-keyval";

/** What the site may keep on a visitor's own device beside text: whole records, with files in them. No call of it ever throws. */
export type DeviceRecords = {
  /** What is kept under keys that begin so; null where the browser refuses to say. */
  read(prefix: string): Promise<ReadonlyMap<string, unknown> | null>;
  /** Whether it is kept. */
  write(key: string, value: unknown): Promise<boolean>;
  /** Takes away everything whose key begins so. */
  removeAll(prefix: string): Promise<void>;
};

/**
 * The browser's IndexedDB. It may be refused (private windows, policies), or the device may be full.
 *
 * What is called first is done first, whether the caller waits for it or not.
 */
export function deviceRecords(name: string): DeviceRecords {
  const runTransaction = createStore(name, "records");
  return {
    read: (prefix) => attempt(() => readAll(runTransaction, prefix), null),
    write: (key, value) => attempt(() => change(runTransaction, (records) => records.put(value, key)), false),
    removeAll: async (prefix) => {
      await attempt(() => change(runTransaction, (records) => records.delete(keysFrom(prefix))), false);
    },
  };
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
    // A page that is left a moment later need not be asked again whether that was all.
    records.transaction.commit();
    await done;
    return true;
  });
}

function keysFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

async function attempt<Result, Refused>(
  operation: () => Promise<Result>,
  rejected: Refused,
): Promise<Result | Refused> {
  try {
    return await operation();
  } catch {
    return rejected;
  }
}
