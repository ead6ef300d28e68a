import type { Sample } from "../platform/samples.server.ts";
import type { Zoned } from "../ui/format/place-time.ts";
import { drawPlot, type PlotSpec } from "./draw-plot.server.ts";
import { intervalsOf } from "./intervals.server.ts";
import type { Plot } from "./plot.ts";

const POINT_SECONDS = 60;
const ROW_SECONDS = 300;

const PLOTS: PlotSpec[] = [
  {
    title: "Requests per second",
    scale: "Mean of each minute",
    unit: "",
    minTop: 1,
    lines: [
      { name: "Served from cache", read: ({ responses }) => responses.cached },
      { name: "Other responses", read: ({ responses }) => responses.other },
      { name: "Rejected or failed", read: ({ responses }) => responses.unsuccessful },
    ],
  },
  {
    title: "Page render time",
    scale: "Milliseconds, pages not served from cache",
    unit: "ms",
    minTop: 50,
    lines: [
      { name: "Median", read: ({ renders }) => renders?.p50 ?? null },
      { name: "95th percentile", read: ({ renders }) => renders?.p95 ?? null },
    ],
  },
  {
    title: "Event loop delay",
    scale: "Milliseconds",
    unit: "ms",
    minTop: 50,
    lines: [{ name: "99th percentile", read: ({ lagMs }) => lagMs }],
  },
  {
    title: "Memory use",
    scale: "Megabytes",
    unit: "MB",
    minTop: 200,
    lines: [{ name: "Memory", read: ({ memoryMb }) => memoryMb }],
  },
  {
    title: "Database connections",
    scale: "Connections",
    unit: "",
    minTop: 12,
    lines: [
      { name: "In use", read: ({ connections }) => connections.inUse },
      { name: "Waiting for a connection", read: ({ connections }) => connections.waiting },
    ],
  },
  {
    title: "Mail queue",
    scale: "E-mails",
    unit: "",
    minTop: 10,
    lines: [
      { name: "Waiting", read: ({ mails }) => mails?.waiting ?? null },
      { name: "Failed within a day", read: ({ mails }) => mails?.failed ?? null },
    ],
  },
];

/** Draws all plots of the last hour. */
export function plotsOf(samples: readonly Sample[], { now, place }: { now: Date; place: Zoned }): Plot[] {
  const intervals = intervalsOf(samples, now, POINT_SECONDS);
  const rows = intervalsOf(samples, now, ROW_SECONDS);
  return PLOTS.map((order) => drawPlot(order, { intervals, rows, place }));
}
