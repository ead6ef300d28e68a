import type { Sample } from "../platform/samples.server.ts";

/** What the samples of a short while say together: rates as their mean, everything else at its worst. */
export type Cell = {
  /** When it ended. */
  at: Date;
  /** Null when the program did not run, or had just begun. */
  seen: Seen | null;
};

export type Seen = {
  /** Answers a second. */
  responses: { cached: number; other: number; unhappy: number };
  /** In ms; null when no page was made. */
  renders: { p50: number; p95: number } | null;
  lagMs: number;
  memoryMb: number;
  connections: { inUse: number; waiting: number };
  /** Null when the database did not answer. */
  mails: { waiting: number; failed: number } | null;
};

export const HOUR_SECONDS = 3600;

/** The last hour in cells of so many seconds, oldest first. */
export function cellsOf(samples: readonly Sample[], now: Date, seconds: number): Cell[] {
  const width = seconds * 1000;
  const count = HOUR_SECONDS / seconds;
  const begin = now.getTime() - HOUR_SECONDS * 1000;
  const gathered = Array.from({ length: count }, (): Sample[] => []);
  for (const sample of samples) gathered[Math.ceil((sample.at.getTime() - begin) / width) - 1]?.push(sample);
  return gathered.map((inCell, place) => ({ at: new Date(begin + (place + 1) * width), seen: together(inCell) }));
}

/** What samples say together; null when there is none. */
export function together(samples: readonly Sample[]): Seen | null {
  if (samples.length === 0) return null;
  const seconds = sum(samples.map((sample) => sample.seconds));
  const rate = (read: (responses: Sample["responses"]) => number) =>
    sum(samples.map(({ responses }) => read(responses))) / seconds;
  const most = (read: (sample: Sample) => number) => Math.max(...samples.map(read));
  const made = samples.flatMap(({ renders }) => renders ?? []);
  const mails = samples.flatMap(({ mails }) => mails ?? []).at(-1);
  return {
    responses: {
      cached: rate(({ cached }) => cached),
      other: rate(({ other }) => other),
      unhappy: rate(({ rejected, overloaded, failed }) => rejected + overloaded + failed),
    },
    renders:
      made.length === 0
        ? null
        : {
            p50: sum(made.map(({ p50, count }) => p50 * count)) / sum(made.map(({ count }) => count)),
            p95: Math.max(...made.map(({ p95 }) => p95)),
          },
    lagMs: most(({ lagMs }) => lagMs),
    memoryMb: most(({ memory }) => memory.used) / 1e6,
    connections: {
      inUse: most(({ connections }) => connections.inUse),
      waiting: most(({ connections }) => connections.waiting),
    },
    mails: mails ?? null,
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
