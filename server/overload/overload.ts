import { setImmediate as nextTurn } from "node:timers/promises";

/** The priority of a request. Applications are rejected last. */
export type RequestPriority = "application" | "other";

/** Limits beyond which new requests are rejected: requests in progress, and event-loop lag in ms. */
export type WorkLimit = { inProgress: number; lagMs: number };

export type WorkMetrics = { inProgress: number; rejected: number };

/** The priority of a request, and whether it has a body. Bodies mostly wait for their sender, so they don't count towards `inProgress`. */
export type RequestClass = { priority: RequestPriority; hasBody: boolean };

export type Work = {
  /** Returns whether the request has to be rejected, and counts it if so. */
  rejects(requestClass: RequestClass): boolean;
  /** Counts the request as in progress until the returned function is called. */
  accept(requestClass: RequestClass): () => void;
  /** Resolves when an accepted page may be rendered. */
  waitForTurn(): Promise<void>;
  metrics(): WorkMetrics;
};

export type WorkOptions = {
  /** Returns the current event-loop lag. */
  lagMs: () => number;
  /** Returns how many connections have been accepted so far. */
  accepted: () => number;
  limits?: Record<RequestPriority, WorkLimit>;
};

/**
 * A page takes 5 to 20 ms of one core, and rejecting the others takes as much again: behind 16 requests, a visitor waits for half a
 * second. On a slower machine the limit on lag applies first.
 */
const LIMITS: Record<RequestPriority, WorkLimit> = {
  other: { inProgress: 16, lagMs: 400 },
  application: { inProgress: 24, lagMs: 1000 },
};

/** With fewer requests than this, lag is the machine's, and rejecting requests would not reduce it. */
const MIN_REQUESTS_FOR_LAG = 4;

/** Creates a load limiter, which rejects new requests under overload and lets those in progress finish. */
export function limitWork({ lagMs, accepted, limits = LIMITS }: WorkOptions): Work {
  const lagging: Record<RequestPriority, boolean> = { other: false, application: false };
  let inProgress = 0;
  let receiving = 0;
  let rejected = 0;

  /** Starts at the limit and ends at half of it, so that the state does not flip every second. */
  function isLagging(priority: RequestPriority): boolean {
    lagging[priority] = lagMs() >= limits[priority].lagMs / (lagging[priority] ? 2 : 1);
    return lagging[priority] && inProgress + receiving >= MIN_REQUESTS_FOR_LAG;
  }

  return {
    rejects({ priority, hasBody }) {
      const isRejected = (!hasBody && inProgress >= limits[priority].inProgress) || isLagging(priority);
      if (isRejected) rejected += 1;
      return isRejected;
    },
    accept({ hasBody }) {
      if (hasBody) receiving += 1;
      else inProgress += 1;
      return () => {
        if (hasBody) receiving -= 1;
        else inProgress -= 1;
      };
    },
    waitForTurn: acceptConnectionsFirst(accepted),
    metrics: () => ({ inProgress, rejected }),
  };
}

/** A page waits for at most this many new connections. */
const MAX_NEW_CONNECTIONS = 6;

/**
 * Returns a function to await before a page is rendered. It resolves one caller at a time, each once an iteration of the event loop
 * accepted no new connection. `accepted` returns how many connections have been accepted so far.
 *
 * libuv accepts one connection per iteration (libuv/libuv#3696). An iteration that renders pages takes tens of ms, so new connections
 * would wait for seconds in the kernel's accept queue, behind requests that accepted after them.
 */
function acceptConnectionsFirst(accepted: () => number): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => untilQuiet(accepted));
    return last;
  };
}

async function untilQuiet(accepted: () => number): Promise<void> {
  // The rest of this iteration accepts no more connections.
  await nextTurn();
  const first = accepted();
  for (let before = -1; before !== accepted() && accepted() < first + MAX_NEW_CONNECTIONS; ) {
    before = accepted();
    await nextTurn();
  }
}
