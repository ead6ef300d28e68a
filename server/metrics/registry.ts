import type pg from "pg";
import { Counter, Gauge, Registry } from "prom-client";
import type { Jobs } from "../../app/platform/jobs/jobs.server.ts";
import { within } from "../../app/platform/time-limit.server.ts";
import type { ConnectionMetrics } from "../http/connection-caps.ts";
import type { WorkMetrics } from "../overload/overload.ts";
import type { PageCacheMetrics } from "../page-cache/page-cache.ts";
import type { Traffic } from "./traffic.ts";
import { watchWorstLag } from "./worst-lag.ts";

export type MetricsSources = {
  traffic: Traffic;
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;
  jobs: Pick<Jobs, "metrics">;
  work: () => WorkMetrics;
  connections: () => ConnectionMetrics;
  /** Null while pages are not kept. */
  pageCache: () => PageCacheMetrics | null;
};

const QUEUE_WITHIN_MS = 2000;

/** All figures of this process, each read when it is asked for. */
export function openRegistry({ traffic, pool, jobs, work, connections, pageCache }: MetricsSources): Registry {
  const registry = new Registry();
  registry.registerMetric(traffic.renderSeconds);
  addTraffic(registry, traffic, pageCache);
  addPageCache(registry, pageCache);
  addQueue(registry, jobs);
  const gauge = gaugeIn(registry);
  gauge("gatehouse_connections", "Connections of visitors.", () => connections().open);
  const counter = counterIn(registry);
  counter("gatehouse_connections_refused_total", "Connections above what is let in.", () => connections().rejected);
  gauge("gatehouse_work_under_way", "Answers that are being made.", () => work().underWay);
  counter("gatehouse_work_refused_total", "Requests answered with 503, being too many.", () => work().rejected);
  gauge("gatehouse_database_connections", "Connections to the database.", () => pool.totalCount);
  gauge("gatehouse_database_connections_idle", "Connections that wait for work.", () => pool.idleCount);
  gauge("gatehouse_database_waiting", "Work that waits for a connection.", () => pool.waitingCount);
  addProcess(registry);
  return registry;
}

function addTraffic(registry: Registry, traffic: Traffic, pageCache: MetricsSources["pageCache"]): void {
  new Counter({
    name: "gatehouse_answers_total",
    help: "Answers by their status, and whether they lay ready in memory.",
    labelNames: ["from", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of traffic.answers)
        this.inc({ from: "program", status: `${Math.floor(status / 100)}xx` }, count);
      const stored = pageCache();
      if (!stored) return;
      this.inc({ from: "memory", status: "2xx" }, stored.hits + stored.stale + stored.made - stored.unchanged);
      this.inc({ from: "memory", status: "3xx" }, stored.unchanged);
    },
  });
  new Counter({
    name: "gatehouse_csp_reports_total",
    help: "What browsers were kept from by the Content-Security-Policy, by directive.",
    labelNames: ["directive"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [directive, count] of traffic.reports) this.inc({ directive }, count);
    },
  });
  gaugeIn(registry)("gatehouse_requests_under_way", "Requests that wait for their answer.", () => traffic.underWay);
}

function addPageCache(registry: Registry, pageCache: MetricsSources["pageCache"]): void {
  const counter = counterIn(registry);
  const gauge = gaugeIn(registry);
  const reported = (name: keyof PageCacheMetrics) => () => pageCache()?.[name] ?? null;
  counter("gatehouse_page_cache_hits_total", "Pages sent as they were kept.", reported("hits"));
  counter("gatehouse_page_cache_misses_total", "Pages made before they were sent.", reported("misses"));
  counter(
    "gatehouse_page_cache_stale_total",
    "Older pages sent, since the present one could not be made.",
    reported("stale"),
  );
  gauge("gatehouse_page_cache_pages", "Pages that are kept.", reported("pages"));
  gauge("gatehouse_page_cache_bytes", "Bytes of the kept pages.", reported("bytes"));
}

function addQueue(registry: Registry, jobs: MetricsSources["jobs"]): void {
  new Gauge({
    name: "gatehouse_jobs",
    help: "Jobs by kind, as they were counted within the last minute; failed ones are those given up of late.",
    labelNames: ["kind", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database nothing is known of them, and the other figures are wanted the more.
      const all = await within(QUEUE_WITHIN_MS, jobs.metrics()).catch(() => []);
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
  const takeLag = watchWorstLag();
  gauge("gatehouse_event_loop_lag_seconds", "99th percentile since it was last asked for.", () => takeLag() / 1000);
  gauge("process_resident_memory_bytes", "Memory of this process.", () => process.memoryUsage.rss());
  gauge("process_uptime_seconds", "Since this process began.", () => process.uptime());
  counterIn(registry)("process_cpu_seconds_total", "Time of the processor.", () => {
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
