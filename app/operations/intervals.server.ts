import type { Sample } from "../platform/samples.server.ts";

/** A time interval of the last hour with its samples combined: rates as their mean, other values at their worst. */
export type Interval = {
  /** The end of the interval. */
  at: Date;
  /** Null when the server was not running, or had just started. */
  summary: Summary | null;
};

export type Summary = {
  /** Responses per second. */
  responses: { cached: number; other: number; unsuccessful: number };
  /** In ms; null when no page was rendered. */
  renders: { p50: number; p95: number } | null;
  lagMs: number;
  memoryMb: number;
  connections: { inUse: number; waiting: number };
  /** Null when the database was unavailable. */
  mails: { waiting: number; failed: number } | null;
};

export const HOUR_SECONDS = 3600;

/** Splits the last hour into intervals of `seconds`, oldest first. */
export function intervalsOf(samples: readonly Sample[], now: Date, seconds: number): Interval[] {
  const width = seconds * 1000;
  const count = HOUR_SECONDS / seconds;
  const begin = now.getTime() - HOUR_SECONDS * 1000;
  const groups = Array.from({ length: count }, (): Sample[] => []);
  for (const sample of samples) groups[Math.ceil((sample.at.getTime() - begin) / width) - 1]?.push(sample);
  return groups.map((inInterval, index) => ({
    at: new Date(begin + (index + 1) * width),
    summary: summarize(inInterval),
  }));
}

/** Combines samples; null when there are none. */
export function summarize(samples: readonly Sample[]): Summary | null {
  if (samples.length === 0) return null;
  const seconds = sum(samples.map((sample) => sample.seconds));
  const rate = (read: (responses: Sample["responses"]) => number) =>
    sum(samples.map(({ responses }) => read(responses))) / seconds;
  const most = (read: (sample: Sample) => number) => Math.max(...samples.map(read));
  const rendered = samples.flatMap(({ renders }) => renders ?? []);
  const mails = samples.flatMap(({ mails }) => mails ?? []).at(-1);
  return {
    responses: {
      cached: rate(({ cached }) => cached),
      other: rate(({ other }) => other),
      unsuccessful: rate(({ rejected, overloaded, failed }) => rejected + overloaded + failed),
    },
    renders:
      rendered.length === 0
        ? null
        : {
            p50: sum(rendered.map(({ p50, count }) => p50 * count)) / sum(rendered.map(({ count }) => count)),
            p95: Math.max(...rendered.map(({ p95 }) => p95)),
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
