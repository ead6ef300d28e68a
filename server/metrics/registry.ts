import type pg from "pg";
import { Counter, Gauge, Registry } from "prom-client";
import { within } from "../../app/platform/errors/time-limit.server.ts";
import type { Jobs } from "../../app/platform/jobs/jobs.server.ts";
import type { ConnectionMetrics } from "../http/connections.ts";
import { watchPeakLag } from "../overload/event-loop-lag.ts";
import type { WorkMetrics } from "../overload/overload.ts";
import type { PageCacheMetrics } from "../page-cache/page-cache.ts";
import type { Traffic } from "./traffic.ts";

export type MetricsSources = {
  traffic: Traffic;
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;
  jobs: Pick<Jobs, "metrics">;
  work: () => WorkMetrics;
  connections: () => ConnectionMetrics;
  /** Null when the page cache is off. */
  pageCache: () => PageCacheMetrics | null;
};

const QUEUE_TIMEOUT_MS = 2000;

/** Creates the Prometheus registry of this process. Metrics are read when they are requested. */
export function openRegistry({ traffic, pool, jobs, work, connections, pageCache }: MetricsSources): Registry {
  const registry = new Registry();
  registry.registerMetric(traffic.renderSeconds);
  addTraffic(registry, traffic, pageCache);
  addPageCache(registry, pageCache);
  addQueue(registry, jobs);
  const gauge = gaugeIn(registry);
  gauge("gatehouse_connections", "Open client connections.", () => connections().open);
  const counter = counterIn(registry);
  counter(
    "gatehouse_connections_refused_total",
    "Client connections rejected above the limits.",
    () => connections().rejected,
  );
  gauge("gatehouse_work_under_way", "Requests in progress that count for load shedding.", () => work().inProgress);
  counter("gatehouse_work_refused_total", "Requests rejected with 503 by load shedding.", () => work().rejected);
  gauge("gatehouse_database_connections", "Database connections.", () => pool.totalCount);
  gauge("gatehouse_database_connections_idle", "Idle database connections.", () => pool.idleCount);
  gauge("gatehouse_database_waiting", "Queries waiting for a database connection.", () => pool.waitingCount);
  addProcess(registry);
  return registry;
}

function addTraffic(registry: Registry, traffic: Traffic, pageCache: MetricsSources["pageCache"]): void {
  new Counter({
    name: "gatehouse_answers_total",
    help: "Responses by status, from the page cache (memory) or the app (program).",
    labelNames: ["from", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of traffic.responses)
        this.inc({ from: "program", status: `${Math.floor(status / 100)}xx` }, count);
      const cached = pageCache();
      if (!cached) return;
      this.inc({ from: "memory", status: "2xx" }, cached.hits + cached.stale + cached.rendered - cached.notModified);
      this.inc({ from: "memory", status: "3xx" }, cached.notModified);
    },
  });
  new Counter({
    name: "gatehouse_csp_reports_total",
    help: "Reported violations of the Content-Security-Policy, by directive.",
    labelNames: ["directive"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of traffic.reports) this.inc({ directive }, count);
    },
  });
  gaugeIn(registry)("gatehouse_requests_under_way", "Requests in progress.", () => traffic.inProgress);
}

function addPageCache(registry: Registry, pageCache: MetricsSources["pageCache"]): void {
  const counter = counterIn(registry);
  const gauge = gaugeIn(registry);
  const reported = (name: keyof PageCacheMetrics) => () => pageCache()?.[name] ?? null;
  counter("gatehouse_page_cache_hits_total", "Responses from the page cache.", reported("hits"));
  counter(
    "gatehouse_page_cache_misses_total",
    "Requests for cacheable pages that had to be rendered.",
    reported("misses"),
  );
  counter(
    "gatehouse_page_cache_stale_total",
    "Stale responses from the page cache because rendering failed.",
    reported("stale"),
  );
  gauge("gatehouse_page_cache_pages", "Cached pages.", reported("pages"));
  gauge("gatehouse_page_cache_bytes", "Size of the cached pages.", reported("bytes"));
}

function addQueue(registry: Registry, jobs: MetricsSources["jobs"]): void {
  new Gauge({
    name: "gatehouse_jobs",
    help: "Jobs by kind and state, at most a minute old. Failed jobs are those that recently ran out of retries.",
    labelNames: ["kind", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database, job counts are left out, and the other metrics are still served.
      const all = await within(QUEUE_TIMEOUT_MS, jobs.metrics()).catch(() => []);
      for (const { kind, waiting, active, failed } of all) {
        this.set({ kind, state: "waiting" }, waiting);
        this.set({ kind, state: "active" }, active);
        this.set({ kind, state: "failed" }, failed);
      }
    },
  });
}

function addProcess(registry: Registry): void {
  const gauge = gaugeIn(registry);
  const takeLag = watchPeakLag();
  gauge("gatehouse_event_loop_lag_seconds", "99th percentile since the last request.", () => takeLag() / 1000);
  gauge("process_resident_memory_bytes", "Resident memory of this process.", () => process.memoryUsage.rss());
  gauge("process_uptime_seconds", "Time since the start of this process.", () => process.uptime());
  counterIn(registry)("process_cpu_seconds_total", "CPU time of this process.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}

type Read = () => number | null;

function gaugeIn(registry: Registry) {
  return (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
}

function counterIn(registry: Registry) {
  return (name: string, help: string, read: Read) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });
}
