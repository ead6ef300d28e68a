import { hearDoorFirst } from "./door.ts";

/** What a visitor came for. Applications are what the desk is open for: they are turned away last. */
export type Errand = "application" | "other";

/** Until when new work is taken in: so many requests under way, and so many ms that work waits for its turn. */
export type WorkLimit = { underWay: number; lagMs: number };

export type WorkFigures = { underWay: number; refused: number };

/** What somebody came for, and whether they bring a body: that waits for its sender more than for us, and takes no place from a page. */
export type Wanted = { errand: Errand; bringsBody: boolean };

export type Work = {
  /** Whether there is too much to do for this. Who is refused is counted. */
  refuses(wanted: Wanted): boolean;
  /** Counts it as under way until the function that it gives is called. */
  takeIn(wanted: Wanted): () => void;
  /** To be awaited once a page is taken in, before it is made (`door.ts`). */
  turn(): Promise<void>;
  figures(): WorkFigures;
};

export type WorkOptions = {
  /** How long work waits for its turn just now. */
  lagMs: () => number;
  /** How many connections were accepted so far. */
  arrived: () => number;
  limits?: Record<Errand, WorkLimit>;
};

/**
 * A page takes 5 to 20 ms of one core, and those who are turned away take as much again: with 16 before it, a visitor waits for half a
 * second. On a slower machine the lag says so sooner.
 */
const LIMITS: Record<Errand, WorkLimit> = {
  other: { underWay: 16, lagMs: 400 },
  application: { underWay: 24, lagMs: 1000 },
};

/** Where so few are here, it is the machine that is slow: whoever comes next waits a little, and turning them away would help nobody. */
const FEW = 4;

/** Refuses new work while there is more than can be done in good time. What is under way goes on. */
export function limitWork({ lagMs, arrived, limits = LIMITS }: WorkOptions): Work {
  const lagging: Record<Errand, boolean> = { other: false, application: false };
  let underWay = 0;
  let arriving = 0;
  let refused = 0;

  /** Begun at the limit, ended at half of it, so that it does not come and go with every second. */
  function isLagging(errand: Errand): boolean {
    lagging[errand] = lagMs() >= limits[errand].lagMs / (lagging[errand] ? 2 : 1);
    return lagging[errand] && underWay + arriving >= FEW;
  }

  return {
    refuses({ errand, bringsBody }) {
      const isRefused = (!bringsBody && underWay >= limits[errand].underWay) || isLagging(errand);
      if (isRefused) refused += 1;
      return isRefused;
    },
    takeIn({ bringsBody }) {
      if (bringsBody) arriving += 1;
      else underWay += 1;
      return () => {
        if (bringsBody) arriving -= 1;
        else underWay -= 1;
      };
    },
    turn: hearDoorFirst(arrived),
    figures: () => ({ underWay, refused }),
  };
}
