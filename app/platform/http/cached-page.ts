/**
 * What a route says of itself, as its `handle`, when every visitor gets the same answer from it: the page cache then keeps it until the
 * site changes. `query` names the parameters that it reads, with what each may be; whatever else a visitor sends never reaches it.
 */
export type CachedPage = { kept: { query: Record<string, RegExp> } };

/** A page that reads nothing but its path. */
export const CACHEABLE: CachedPage = { kept: { query: {} } };
