import { createHistogram } from "node:perf_hooks";
import type { MiddlewareHandler } from "hono";
import { Histogram } from "prom-client";
import type { AppEnv, PageHandler } from "../app-env.ts";

/** Page render times of a period, in ms; null when no page was rendered. */
export type RenderTimes = { count: number; p50: number; p95: number } | null;

/** Counts of requests and responses, except for cached pages, which the page cache counts. */
export type Traffic = {
  /** Responses by status. */
  responses: Map<number, number>;
  /** Requests without a response yet. */
  inProgress: number;
  /** Violations of the Content-Security-Policy that browsers reported, by directive. */
  reports: Map<string, number>;
  countResponse(status: number): void;
  recordRender(ms: number): void;
  countReport(directive: string): void;
  /** Render times of all pages since the start, for Prometheus. */
  renderSeconds: Histogram;
  /** Returns the render times since its last call. */
  takeRenderTimes(): RenderTimes;
};

const US_PER_MS = 1000;

export function countTraffic(): Traffic {
  const renderSeconds = new Histogram({
    name: "gatehouse_page_render_seconds",
    help: "Time to render a page, including its data.",
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [],
  });
  // Two significant digits: with three, the default, it takes 0.4 MB.
  const recent = createHistogram({ figures: 2 });
  const responses = new Map<number, number>();
  const reports = new Map<string, number>();
  return {
    responses,
    inProgress: 0,
    reports,
    countResponse: (status) => addOne(responses, status),
    countReport: (directive) => addOne(reports, directive),
    recordRender(ms) {
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

/** Counts requests in progress, and responses by status. */
export function countResponses(traffic: Traffic): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    traffic.inProgress += 1;
    try {
      await next();
      traffic.countResponse(c.res.status);
    } finally {
      traffic.inProgress -= 1;
    }
  };
}

/** Wraps a page handler to report the render time of each page. */
export function timedPages(pages: PageHandler, onRender: (ms: number) => void): PageHandler {
  return async (request, deps, requestContext) => {
    const start = performance.now();
    const response = await pages(request, deps, requestContext);
    const isPage = request.method === "GET" && response.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) onRender(performance.now() - start);
    return response;
  };
}
