/** Server metrics of a period of a few seconds. */
export type Sample = {
  /** When the period ended. */
  at: Date;
  /** The length of the period. */
  seconds: number;
  responses: {
    /** Pages served from the page cache. */
    cached: number;
    /** Pages, files and forms that were not cached. */
    other: number;
    /** Responses with status 4xx. */
    rejected: number;
    /** Responses with status 503: overload or an outage of the database. */
    overloaded: number;
    /** Other responses with status 5xx. */
    failed: number;
  };
  /** Page render times, in ms; null when no page was rendered. */
  renders: { count: number; p50: number; p95: number } | null;
  /** The longest event-loop lag, in ms. */
  lagMs: number;
  /** The process's resident memory and the memory available to it, in bytes. */
  memory: { used: number; max: number };
  connections: { inUse: number; waiting: number; max: number };
  /** Null when the database did not respond. */
  mails: { waiting: number; failed: number } | null;
  /** Violations of the Content-Security-Policy that browsers reported. */
  reports: number;
};

/** The samples of the last hour, in memory. */
export type Samples = { add(sample: Sample): void; all(): readonly Sample[] };

export const SAMPLE_SECONDS = 10;
const MAX_SAMPLES = 3600 / SAMPLE_SECONDS;

export function openSamples(): Samples {
  const samples: Sample[] = [];
  return {
    add(sample) {
      samples.push(sample);
      if (samples.length > MAX_SAMPLES) samples.shift();
    },
    all: () => samples,
  };
}
