import { type EncodedPage, withBestBrotli } from "./encoded-page.ts";

/** An entry of the page cache. */
export type PageEntry = {
  page: EncodedPage;
  /** The number of invalidations before its rendering started. */
  generation: number;
  hits: number;
  /** The sequence number of its last use. */
  usedAt: number;
  /** The earliest time of the next rendering after a failure, in ms. */
  retryAt: number;
};

export type PageEntries = ReturnType<typeof openPageEntries>;

/** The number of requests after which a page is compressed at the best quality. */
const HITS_FOR_BEST_QUALITY = 2;

/**
 * Opens the storage of the page cache: at most `maxBytes`, evicting the least recently used pages.
 *
 * Not `lru-cache`: its bookkeeping on every hit makes one take a fifth longer (155 instead of 127 ns of CPU time, HTTP excluded), while
 * evictions, for which this one compares all entries, are rare.
 */
export function openPageEntries(maxBytes: number) {
  const entries = new Map<string, PageEntry>();
  let bytes = 0;
  let uses = 0;
  let recompressing = Promise.resolve();

  /** Counts a request for an entry. */
  function use(key: string, entry: PageEntry): void {
    entry.usedAt = uses++;
    entry.hits += 1;
    if (entry.hits === HITS_FOR_BEST_QUALITY) recompressing = recompressing.then(() => recompress(key, entry));
  }

  async function recompress(key: string, entry: PageEntry): Promise<void> {
    if (entries.get(key) !== entry) return;
    const page = await withBestBrotli(entry.page);
    if (entries.get(key) === entry) put(key, { ...entry, page });
  }

  function put(key: string, entry: PageEntry): void {
    evict(key);
    entries.set(key, entry);
    bytes += entry.page.size;
    while (bytes > maxBytes) evict(leastRecentlyUsed());
  }

  function evict(key: string): void {
    bytes -= entries.get(key)?.page.size ?? 0;
    entries.delete(key);
  }

  function leastRecentlyUsed(): string {
    let [oldest, usedAt] = ["", Number.POSITIVE_INFINITY];
    for (const [key, entry] of entries) if (entry.usedAt < usedAt) [oldest, usedAt] = [key, entry.usedAt];
    return oldest;
  }

  return {
    get: (key: string) => entries.get(key),
    use,
    store: (key: string, { page, generation }: Pick<PageEntry, "page" | "generation">) =>
      put(key, { page, generation, hits: 1, usedAt: uses++, retryAt: 0 }),
    evict,
    metrics: () => ({ pages: entries.size, bytes }),
  };
}
