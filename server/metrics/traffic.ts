import { createHistogram } from "node:perf_hooks";
import { Histogram } from "prom-client";

/** How long pages took that were made in a while, in ms; null when none was. */
export type RenderTimes = { count: number; p50: number; p95: number } | null;

/** What is counted while the program answers. What is sent from memory is counted by the page cache, at no cost to an answer. */
export type Traffic = {
  /** Answers by their status. */
  answers: Map<number, number>;
  /** Requests that came in and have no answer yet. */
  underWay: number;
  /** Breaches of the policy that browsers told of, by directive. */
  reports: Map<string, number>;
  countResponse(status: number): void;
  noteRender(ms: number): void;
  noteReport(directive: string): void;
  /** Of all pages since the start, as Prometheus reads it. */
  renderSeconds: Histogram;
  /** Of the pages since it was last asked for. */
  takeRenderTimes(): RenderTimes;
};

const US_PER_MS = 1000;

export function countTraffic(): Traffic {
  const renderSeconds = new Histogram({
    name: "gatehouse_page_render_seconds",
    help: "How long it took to make a page, its data included.",
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [],
  });
  const recent = createHistogram();
  const answers = new Map<number, number>();
  const reports = new Map<string, number>();
  return {
    answers,
    underWay: 0,
    reports,
    countResponse: (status) => addOne(answers, status),
    noteReport: (directive) => addOne(reports, directive),
    noteRender(ms) {
      renderSeconds.observe(ms / 1000);
      recent.record(Math.max(1, Math.round(ms * US_PER_MS)));
    },
    renderSeconds,
    takeRenderTimes() {
      const { count } = recent;
      const times = { count, p50: recent.percentile(50) / US_PER_MS, p95: recent.percentile(95) / US_PER_MS };
      recent.reset();
      return count > 0 ? times : null;
    },
  };
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
