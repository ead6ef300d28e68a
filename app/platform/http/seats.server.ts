/** Takes a seat for `key`, and gives the function that leaves it; null when all of its seats are taken. Nobody waits for one. */
export type Seats = (key: string) => (() => void) | null;

/** So many seats for each key. */
export function openSeats(seatsOfEach: number): Seats {
  const taken = new Map<string, number>();

  function leave(key: string): void {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return (key) => {
    const before = taken.get(key) ?? 0;
    if (before >= seatsOfEach) return null;
    taken.set(key, before + 1);
    return () => leave(key);
  };
}
