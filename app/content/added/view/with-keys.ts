/** Gives each item a key for React, made of its text. Items with one text get different keys. */
export function withKeys<Item>(items: readonly Item[], textOf: (item: Item) => string): { key: string; item: Item }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return { key: `${text} ${count}`, item };
  });
}
