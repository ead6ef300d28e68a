/** Acquires a slot for `key`. Returns a function that releases it; null when all slots of `key` are in use. */
export type ConcurrencyLimit = (key: string) => (() => void) | null;

/** Creates a concurrency limit of `maxPerKey` slots for each key. */
export function createConcurrencyLimit(maxPerKey: number): ConcurrencyLimit {
  const inUse = new Map<string, number>();

  function release(key: string): void {
    const left = (inUse.get(key) ?? 1) - 1;
    if (left > 0) inUse.set(key, left);
    else inUse.delete(key);
  }

  return (key) => {
    const before = inUse.get(key) ?? 0;
    if (before >= maxPerKey) return null;
    inUse.set(key, before + 1);
    return () => release(key);
  };
}
