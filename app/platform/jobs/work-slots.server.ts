/** Runs tasks with limited concurrency. Excess tasks wait in order. */
export type WorkSlots = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function openWorkSlots(slots: number): WorkSlots {
  const waiting: (() => void)[] = [];
  let free = slots;
  return async (work) => {
    if (free > 0) free -= 1;
    // A finished task passes its slot to the next waiting one, so that no new task overtakes it.
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
