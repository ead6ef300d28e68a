/** Runs heavy work in a few slots; what comes when all are taken waits for its turn. */
export type WorkSlots = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function openWorkSlots(slots: number): WorkSlots {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free -= 1;
    // Whoever leaves hands the slot on, so that no newcomer slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
