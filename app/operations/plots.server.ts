import type { Sample } from "../platform/samples.server.ts";
import { cellsOf } from "./cells.server.ts";
import { drawPlot, type PlotOrder } from "./draw-plot.server.ts";
import type { Plot } from "./plot.ts";

const POINT_SECONDS = 60;
const ROW_SECONDS = 300;

const PLOTS: PlotOrder[] = [
  {
    title: "How much is asked",
    scale: "Answers a second",
    unit: "",
    atLeast: 1,
    lines: [
      { name: "Pages from memory", read: ({ answers }) => answers.kept },
      { name: "Everything else", read: ({ answers }) => answers.other },
      { name: "Refused or failed", read: ({ answers }) => answers.unhappy },
    ],
  },
  {
    title: "How long a page takes to make",
    scale: "Milliseconds, of pages that did not lie ready",
    unit: "ms",
    atLeast: 50,
    lines: [
      { name: "Half of them within", read: ({ renders }) => renders?.p50 ?? null },
      { name: "95 of 100 within", read: ({ renders }) => renders?.p95 ?? null },
    ],
  },
  {
    title: "How long work waits for the processor",
    scale: "Milliseconds",
    unit: "ms",
    atLeast: 50,
    lines: [{ name: "99 of 100 times at most", read: ({ lagMs }) => lagMs }],
  },
  {
    title: "How much memory the program holds",
    scale: "Megabytes",
    unit: "MB",
    atLeast: 200,
    lines: [{ name: "Memory", read: ({ memoryMb }) => memoryMb }],
  },
  {
    title: "How busy the database is",
    scale: "Connections",
    unit: "",
    atLeast: 12,
    lines: [
      { name: "At work", read: ({ connections }) => connections.inUse },
      { name: "Work that waits for one", read: ({ connections }) => connections.waiting },
    ],
  },
  {
    title: "Whether mails go out",
    scale: "Mails",
    unit: "",
    atLeast: 10,
    lines: [
      { name: "Waiting", read: ({ mails }) => mails?.waiting ?? null },
      { name: "Given up within a day", read: ({ mails }) => mails?.failed ?? null },
    ],
  },
];

/** The last hour in plots. */
export function plotsOf(samples: readonly Sample[], now: Date): Plot[] {
  const cells = cellsOf(samples, now, POINT_SECONDS);
  const rows = cellsOf(samples, now, ROW_SECONDS);
  return PLOTS.map((order) => drawPlot(order, cells, rows));
}
