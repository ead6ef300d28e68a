import type { Sample } from "../../app/platform/samples.server.ts";

/** Ten quiet seconds of a program that does well. */
export function sampleOf(at: Date, values: Partial<Sample> = {}): Sample {
  return {
    at,
    seconds: 10,
    answers: { kept: 30, other: 10, refused: 0, putOff: 0, failed: 0 },
    renders: { count: 2, p50: 12, p95: 20 },
    lagMs: 2,
    memory: { used: 140e6, most: 2e9 },
    connections: { inUse: 2, waiting: 0, most: 12 },
    mails: { waiting: 3, failed: 0 },
    reports: 0,
    ...values,
  };
}
