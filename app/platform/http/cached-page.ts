/**
 * The `handle` of a route whose response is the same for every visitor: the page cache stores it until the site changes. `query` lists
 * the parameters that the route reads, with the pattern of their values; the page cache drops all others.
 */
export type CachedPage = { cache: { query: Record<string, RegExp> } };

/** A cacheable page without query parameters. */
export const CACHEABLE: CachedPage = { cache: { query: {} } };
