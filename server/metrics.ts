import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Context, Hono } from "hono";
import type pg from "pg";
import type { AppEnv } from "./app.ts";
import type { WorkFigures } from "./busy.ts";
import type { ConnectionFigures } from "./connection-caps.ts";
import type { PageCacheFigures } from "./page-cache/page-cache.ts";

/** One line of the text format that Prometheus reads. */
type Metric = { name: string; help: string; kind: "counter" | "gauge"; value: number };

export type MetricsSources = {
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;
  /** Null while pages are not kept. */
  pageCache: (() => PageCacheFigures) | null;
  connections?: () => ConnectionFigures;
  work?: () => WorkFigures;
};

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const NS_PER_SECOND = 1e9;

/** `/metrics`: figures of this process, for whoever watches over the machine, and for nobody else. */
export function metricsEndpoint({ pool, pageCache, connections, work }: MetricsSources): Hono<AppEnv> {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const app = new Hono<AppEnv>();
  app.get("/metrics", (c, next) => {
    if (!isFromThisMachine(c)) return next();
    const metrics = [
      ...poolMetrics(pool),
      ...cacheMetrics(pageCache?.()),
      ...connectionMetrics(connections?.()),
      ...workMetrics(work?.()),
      ...processMetrics(lag),
    ];
    lag.reset();
    return c.text(`${metrics.map(describe).join("\n")}\n`, 200, { "Content-Type": "text/plain; version=0.0.4" });
  });
  return app;
}

/** A proxy on this machine connects from it too, but says for whom. */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const forwarded = c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded") ?? c.req.header("Via");
  return forwarded === undefined && LOOPBACK.test(c.env.incoming.socket.remoteAddress ?? "");
}

function describe({ name, help, kind, value }: Metric): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}`;
}

function poolMetrics(pool: MetricsSources["pool"]): Metric[] {
  return [
    gauge("gatehouse_database_connections", "Connections to the database.", pool.totalCount),
    gauge("gatehouse_database_connections_idle", "Connections that wait for work.", pool.idleCount),
    gauge("gatehouse_database_waiting", "Work that waits for a connection.", pool.waitingCount),
  ];
}

function cacheMetrics(figures: PageCacheFigures | undefined): Metric[] {
  if (!figures) return [];
  return [
    counter("gatehouse_page_cache_hits_total", "Pages sent as they were kept.", figures.hits),
    counter("gatehouse_page_cache_misses_total", "Pages made before they were sent.", figures.misses),
    counter(
      "gatehouse_page_cache_stale_total",
      "Older pages sent, since the present one could not be made.",
      figures.stale,
    ),
    gauge("gatehouse_page_cache_pages", "Pages that are kept.", figures.pages),
    gauge("gatehouse_page_cache_bytes", "Bytes of the kept pages.", figures.bytes),
  ];
}

function connectionMetrics(figures: ConnectionFigures | undefined): Metric[] {
  if (!figures) return [];
  return [
    gauge("gatehouse_connections", "Connections that are open.", figures.open),
    counter("gatehouse_connections_refused_total", "Connections closed at once, being too many.", figures.refused),
  ];
}

function workMetrics(figures: WorkFigures | undefined): Metric[] {
  if (!figures) return [];
  return [
    gauge("gatehouse_work_under_way", "Answers that are being made.", figures.underWay),
    counter("gatehouse_work_refused_total", "Requests answered with 503, being too many.", figures.refused),
  ];
}

function processMetrics(lag: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  return [
    gauge(
      "gatehouse_event_loop_lag_seconds",
      "99th percentile since it was last asked for.",
      lag.percentile(99) / NS_PER_SECOND,
    ),
    gauge("process_resident_memory_bytes", "Memory of this process.", process.memoryUsage.rss()),
    counter("process_cpu_seconds_total", "Time of the processor.", cpuSeconds()),
    gauge("process_uptime_seconds", "Since this process began.", process.uptime()),
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, kind: "gauge", value };
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, kind: "counter", value };
}
