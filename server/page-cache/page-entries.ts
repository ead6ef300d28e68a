import type { EncodedPage } from "./encoded-page.ts";

/** A page as the cache has it. */
export type PageEntry = {
  page: EncodedPage;
  /** How often the site had changed when it was begun. */
  generation: number;
  hits: number;
  /** The number of the use that was its last, of all uses of the cache. */
  usedAt: number;
  /** When its present form may be asked for again, after it could not be made; in ms of the clock. */
  tryAgainAt: number;
};

/** Pages in memory by their keys, those that were asked for last, and at most so many bytes of them. */
export function openPageEntries(maxBytes: number) {
  const entries = new Map<string, PageEntry>();
  let bytes = 0;

  function store(key: string, entry: PageEntry): void {
    evict(key);
    entries.set(key, entry);
    bytes += entry.page.size;
    while (bytes > maxBytes) evict(leastUsed());
  }

  function evict(key: string): void {
    bytes -= entries.get(key)?.page.size ?? 0;
    entries.delete(key);
  }

  /** The page that was not asked for for the longest time. */
  function leastUsed(): string {
    const [[oldest] = [""]] = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    return oldest;
  }

  return {
    get: (key: string) => entries.get(key),
    store: store,
    evict: evict,
    metrics: () => ({ pages: entries.size, bytes }),
  };
}
