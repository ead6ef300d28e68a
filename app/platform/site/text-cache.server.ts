/** Caches results of expensive functions of a text. */
export type TextCache = {
  /** Returns the cached result for a text, or computes it. */
  get(text: string, compute: (text: string) => string): string;
};

/** Opens a cache of at most `maxCharacters`. Evicts the least recently used entries. */
export function openTextCache(maxCharacters: number): TextCache {
  const results = new Map<string, string>();
  let characters = 0;

  function evictUntilItFits(): void {
    for (const [text, result] of results) {
      if (characters <= maxCharacters) return;
      results.delete(text);
      characters -= sizeOf(text, result);
    }
  }

  return {
    get(text, compute) {
      const cached = results.get(text);
      const result = cached ?? compute(text);
      // A Map iterates in insertion order: reinserting makes this entry the last to be evicted.
      results.delete(text);
      // Stores one string when text and result are equal.
      results.set(text, result === text ? text : result);
      if (cached === undefined) characters += sizeOf(text, result);
      evictUntilItFits();
      return result;
    },
  };
}

function sizeOf(text: string, result: string): number {
  return result === text ? text.length : text.length + result.length;
}
