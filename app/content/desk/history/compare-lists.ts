/** How the items of a list became those of another: pairs of places, and what is in one of them only. Places count from 0. */
export type ListChanges = {
  /** In the order of the later list. `isMoved` when it changed places with others. */
  pairs: { from: number; to: number; isMoved: boolean }[];
  removed: number[];
  added: number[];
};

/**
 * Compares two lists. Equal items belong together, then items with the same name, then those that stand between the same neighbours.
 */
export function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf: (item: unknown) => string,
): ListChanges {
  const found = new Map<number, number>();
  pairByText(found, before.map(textOf), after.map(textOf));
  pairByText(found, before.map(nameOf), after.map(nameOf));
  pairByNeighbours(found, before.length, after.length);
  const pairs = [...found].map(([from, to]) => ({ from, to })).sort((one, other) => one.from - other.from);
  const staying = longestIncreasing(pairs.map(({ to }) => to));
  const targets = new Set(found.values());
  return {
    pairs: pairs.map((pair) => ({ ...pair, isMoved: !staying.has(pair.to) })).sort((one, other) => one.to - other.to),
    removed: placesOf(before.length, (place) => !found.has(place)),
    added: placesOf(after.length, (place) => !targets.has(place)),
  };
}

/** JSON leaves out missing properties, so that an item is equal to itself with an optional property that is not set. */
function textOf(item: unknown): string {
  return JSON.stringify(item) ?? "";
}

/** Pairs the items that are not paired yet and have the same text, in their order. An empty text says nothing. */
function pairByText(found: Map<number, number>, before: readonly string[], after: readonly string[]): void {
  const taken = new Set(found.values());
  const free = Map.groupBy(
    placesOf(after.length, (place) => !taken.has(place) && after[place] !== ""),
    (place) => after[place] ?? "",
  );
  for (const [from, text] of before.entries()) {
    const to = found.has(from) ? undefined : free.get(text)?.shift();
    if (to !== undefined) found.set(from, to);
  }
}

/** Pairs what is left between the same neighbours, in order: a text that was written again. */
function pairByNeighbours(found: Map<number, number>, before: number, after: number): void {
  const targets = new Set(found.values());
  const free = new Map<number, number[]>();
  let neighbour = -1;
  for (let to = 0; to < after; to++) {
    if (targets.has(to)) neighbour = to;
    else free.set(neighbour, [...(free.get(neighbour) ?? []), to]);
  }
  neighbour = -1;
  for (let from = 0; from < before; from++) {
    const known = found.get(from);
    const to = known ?? free.get(neighbour)?.shift();
    if (known !== undefined) neighbour = known;
    else if (to !== undefined) found.set(from, to);
  }
}

/** Returns the numbers of the longest increasing subsequence: the items that stayed while others moved around them. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = [];
  for (const [place, number] of numbers.entries()) {
    const earlier = placesOf(place, (one) => (numbers[one] ?? 0) < number);
    const previous = earlier.reduce((a, b) => ((best[b]?.length ?? 0) > (best[a]?.length ?? 0) ? b : a), -1);
    best.push({ length: (best[previous]?.length ?? 0) + 1, previous });
  }
  let place = best.reduce((last, { length }, at) => (length > (best[last]?.length ?? 0) ? at : last), -1);
  const staying = new Set<number>();
  while (place >= 0) {
    staying.add(numbers[place] ?? 0);
    place = best[place]?.previous ?? -1;
  }
  return staying;
}

function placesOf(length: number, isWanted: (place: number) => boolean): number[] {
  return Array.from({ length }, (_, place) => place).filter(isWanted);
}
