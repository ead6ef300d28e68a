import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { formatTimeOfDay, type Zoned } from "../ui/format/place-time.ts";
import { HOUR_SECONDS, type Interval, type Summary } from "./intervals.server.ts";
import { PLOT_BOX, type Plot, type PlotLine } from "./plot.ts";

export type PlotSpec = {
  title: string;
  scale: string;
  /** The unit behind a value, such as 'ms'. */
  unit: string;
  /** The minimum upper end of the scale, so that small values don't look large. */
  minTop: number;
  lines: { name: string; read: (summary: Summary) => number | null }[];
};

const TICK_COUNT = 4;
const QUARTER_MS = (HOUR_SECONDS / 4) * 1000;
/** The minimum distance between the labels of two lines, in percent of the height. */
const LABEL_HEIGHT = 11;

/** Draws the lines of a plot; `rows` are the same hour in longer intervals, for the table. */
export function drawPlot(
  { title, scale, unit, minTop, lines }: PlotSpec,
  { intervals, rows, place }: { intervals: Interval[]; rows: Interval[]; place: Zoned },
): Plot {
  const valuesOf = (read: PlotSpec["lines"][number]["read"]) =>
    intervals.map(({ summary }) => (summary ? read(summary) : null));
  const all = lines.map(({ name, read }) => ({ name, values: valuesOf(read) }));
  const top = Math.max(minTop, ...all.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const height = scaleLinear([0, top], [PLOT_BOX.height, 0]).nice(TICK_COUNT);
  return {
    title,
    scale,
    summary: `${all.map((one) => describeLine(one, unit)).join(" ")} The table below has the values.`,
    heights: height.ticks(TICK_COUNT).map((value) => ({ y: `${height(value)}%`, label: value.toLocaleString("en") })),
    times: quarters(intervals.at(-1)?.at, place),
    lines: spreadLabels(
      all.map(({ name, values }, index) => ({
        ...drawLine(name, values, height, unit),
        area: index === 0 ? drawArea(values, height) : null,
      })),
    ),
    table: {
      columns: lines.map(({ name }) => name),
      rows: rows.map(({ at, summary }) => ({
        time: formatTimeOfDay(at, place),
        values: lines.map(({ read }) => formatValue(summary && read(summary), unit)),
      })),
    },
  };
}

type Values = (number | null)[];

type Height = (value: number) => number;

function drawLine(name: string, values: Values, height: Height, unit: string): Omit<PlotLine, "area"> {
  const draw = line<number | null>().defined(isKnown).x(xOf(values)).y(yOf(height)).digits(1);
  const now = latest(values);
  return {
    name,
    path: draw(values) ?? "",
    end: now === null ? null : endOf(height(now), formatValue(now, unit)),
  };
}

function drawArea(values: Values, height: Height): string | null {
  const draw = area<number | null>().defined(isKnown).x(xOf(values)).y0(PLOT_BOX.height).y1(yOf(height)).digits(1);
  return draw(values);
}

const isKnown = (value: number | null) => value !== null;
/** Each point is at the end of its interval. */
const xOf = (values: Values) => (_: number | null, index: number) => (index + 1) * (PLOT_BOX.width / values.length);
const yOf = (height: Height) => (value: number | null) => height(value ?? 0);

function endOf(height: number, value: string): PlotLine["end"] {
  const y = `${height.toFixed(1)}%`;
  return { y, labelY: y, reading: value };
}

/** Returns the current value. The last interval may have no samples yet. */
function latest(values: Values): number | null {
  return values.at(-1) ?? values.at(-2) ?? null;
}

function spreadLabels(lines: PlotLine[]): PlotLine[] {
  const labels = lines
    .flatMap(({ end }) => (end ? [{ end, y: Number.parseFloat(end.y) }] : []))
    .sort((one, other) => one.y - other.y);
  // From the bottom up, so that the lowest label stays beside its line.
  let below = PLOT_BOX.height + LABEL_HEIGHT;
  for (const label of labels.toReversed()) {
    below = Math.min(label.y, below - LABEL_HEIGHT);
    label.end.labelY = `${below.toFixed(1)}%`;
  }
  return lines;
}

function quarters(end: Date | undefined, place: Zoned): Plot["times"] {
  if (!end) return [];
  return [0, 1, 2, 3, 4].map((quarter) => ({
    x: `${quarter * 25}%`,
    label: quarter === 4 ? "now" : formatTimeOfDay(new Date(end.getTime() - (4 - quarter) * QUARTER_MS), place),
  }));
}

function describeLine({ name, values }: { name: string; values: Values }, unit: string): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return `${name}: no values yet.`;
  return `${name}: ${formatValue(latest(values), unit)} now, maximum ${formatValue(Math.max(...known), unit)} in the last hour.`;
}

/** Formats values such as '12 ms', '0.4 ms' and '1,204 MB'; null as a dash. */
export function formatValue(value: number | null, unit: string): string {
  if (value === null) return "–";
  if (value > 0 && value < 0.05) return `< 0.1 ${unit}`.trim();
  const digits = value > 0 && value < 9.95 && !Number.isInteger(value) ? 1 : 0;
  const figure = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${figure} ${unit}` : figure;
}
