import type { Sample } from "../../app/platform/samples.server.ts";

/** Creates a sample of ten seconds without problems. */
export function sampleOf(at: Date, values: Partial<Sample> = {}): Sample {
  return {
    at,
    seconds: 10,
    responses: { cached: 30, other: 10, rejected: 0, overloaded: 0, failed: 0 },
    renders: { count: 2, p50: 12, p95: 20 },
    lagMs: 2,
    memory: { used: 140e6, max: 2e9 },
    connections: { inUse: 2, waiting: 0, max: 12 },
    mails: { waiting: 3, failed: 0 },
    reports: 0,
    ...values,
  };
}
