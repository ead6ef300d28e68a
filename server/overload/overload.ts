import { acceptConnectionsFirst } from "../http/accept-connections-first.ts";

/** What a visitor came for. Applications are what the desk is open for: they are turned away last. */
export type RequestPriority = "application" | "other";

/** Until when new work is taken in: so many requests under way, and so many ms that work waits for its turn. */
export type WorkLimit = { underWay: number; lagMs: number };

export type WorkMetrics = { underWay: number; rejected: number };

/** What somebody came for, and whether they bring a body: that waits for its sender more than for us, and takes no place from a page. */
export type Wanted = { priority: RequestPriority; hasBody: boolean };

export type Work = {
  /** Whether there is too much to do for this. Who is refused is counted. */
  rejects(wanted: Wanted): boolean;
  /** Counts it as under way until the function that it gives is called. */
  accept(wanted: Wanted): () => void;
  /** To be awaited once a page is taken in, before it is made (`accept-connections-first.ts`). */
  turn(): Promise<void>;
  metrics(): WorkMetrics;
};

export type WorkOptions = {
  /** How long work waits for its turn just now. */
  lagMs: () => number;
  /** How many connections were accepted so far. */
  arrived: () => number;
  limits?: Record<RequestPriority, WorkLimit>;
};

/**
 * A page takes 5 to 20 ms of one core, and those who are turned away take as much again: with 16 before it, a visitor waits for half a
 * second. On a slower machine the lag says so sooner.
 */
const LIMITS: Record<RequestPriority, WorkLimit> = {
  other: { underWay: 16, lagMs: 400 },
  application: { underWay: 24, lagMs: 1000 },
};

/** Where so few are here, it is the machine that is slow: whoever comes next waits a little, and turning them away would help nobody. */
const FEW = 4;

/** Refuses new work while there is more than can be done in good time. What is under way goes on. */
export function limitWork({ lagMs, arrived, limits = LIMITS }: WorkOptions): Work {
  const lagging: Record<RequestPriority, boolean> = { other: false, application: false };
  let underWay = 0;
  let arriving = 0;
  let rejected = 0;

  /** Begun at the limit, ended at half of it, so that it does not come and go with every second. */
  function isLagging(priority: RequestPriority): boolean {
    lagging[priority] = lagMs() >= limits[priority].lagMs / (lagging[priority] ? 2 : 1);
    return lagging[priority] && underWay + arriving >= FEW;
  }

  return {
    rejects({ priority, hasBody }) {
      const isRejected = (!hasBody && underWay >= limits[priority].underWay) || isLagging(priority);
      if (isRejected) rejected += 1;
      return isRejected;
    },
    accept({ hasBody }) {
      if (hasBody) arriving += 1;
      else underWay += 1;
      return () => {
        if (hasBody) arriving -= 1;
        else underWay -= 1;
      };
    },
    turn: acceptConnectionsFirst(arrived),
    metrics: () => ({ underWay, rejected }),
  };
}
