/** How the program did in a few seconds. */
export type Sample = {
  at: Date;
  /** How long it tells of. */
  seconds: number;
  answers: {
    /** Pages that lay ready in memory. */
    kept: number;
    /** Pages, files and forms that the program answered itself. */
    other: number;
    /** What was asked for wrongly, or by who may not have it. */
    refused: number;
    /** Visitors who were asked to come again, since there was too much to do or the database was out of reach. */
    putOff: number;
    failed: number;
  };
  /** How long it took to make a page, in ms; null when none was made. */
  renders: { count: number; p50: number; p95: number } | null;
  /** How long work waited for the processor, in ms, at worst. */
  lagMs: number;
  /** In bytes: of this process, and of the machine or of what it grants us. */
  memory: { used: number; most: number };
  connections: { inUse: number; waiting: number; most: number };
  /** Null when the database did not answer. */
  mails: { waiting: number; failed: number } | null;
  /** Breaches of the Content-Security-Policy that browsers told of. */
  reports: number;
};

/** The samples of the last hour, in memory. */
export type Samples = { add(sample: Sample): void; all(): readonly Sample[] };

export const SAMPLE_SECONDS = 10;
const MOST = 3600 / SAMPLE_SECONDS;

export function openSamples(): Samples {
  const samples: Sample[] = [];
  return {
    add(sample) {
      samples.push(sample);
      if (samples.length > MOST) samples.shift();
    },
    all: () => samples,
  };
}
