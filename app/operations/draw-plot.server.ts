import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { lagosHour } from "../ui/format/lagos-time.ts";
import { type Cell, HOUR_SECONDS, type Seen } from "./cells.server.ts";
import { PLOT_BOX, type Plot, type PlotLine } from "./plot.ts";

export type PlotOrder = {
  title: string;
  scale: string;
  /** What is written behind a value: 'ms'. */
  unit: string;
  /** The upper end of the scale reaches this high at least, so that nothing small looks large. */
  atLeast: number;
  lines: { name: string; read: (seen: Seen) => number | null }[];
};

const HEIGHT_MARKS = 4;
const QUARTER_MS = (HOUR_SECONDS / 4) * 1000;
/** Readings of lines that end side by side keep so far apart, in percent of the height. */
const READING_HEIGHT = 11;

/** Draws the lines through `cells`; `rows` are the same hour in fewer steps, for the table. */
export function drawPlot({ title, scale, unit, atLeast, lines }: PlotOrder, cells: Cell[], rows: Cell[]): Plot {
  const valuesOf = (read: PlotOrder["lines"][number]["read"]) => cells.map(({ seen }) => (seen ? read(seen) : null));
  const all = lines.map(({ name, read }) => ({ name, values: valuesOf(read) }));
  const top = Math.max(atLeast, ...all.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const height = scaleLinear([0, top], [PLOT_BOX.height, 0]).nice(HEIGHT_MARKS);
  return {
    title,
    scale,
    summary: `${all.map((one) => inWords(one, unit)).join(" ")} The table below has the figures.`,
    heights: height.ticks(HEIGHT_MARKS).map((value) => ({ y: `${height(value)}%`, label: value.toLocaleString("en") })),
    times: quarters(cells.at(-1)?.at),
    lines: keepApart(
      all.map(({ name, values }, place) => ({
        ...drawLine(name, values, height, unit),
        area: place === 0 ? drawArea(values, height) : null,
      })),
    ),
    table: {
      columns: lines.map(({ name }) => name),
      rows: rows.map(({ at, seen }) => ({
        time: lagosHour(at),
        values: lines.map(({ read }) => reading(seen && read(seen), unit)),
      })),
    },
  };
}

type Values = (number | null)[];

type Height = (value: number) => number;

function drawLine(name: string, values: Values, height: Height, unit: string): Omit<PlotLine, "area"> {
  const draw = line<number | null>().defined(isKnown).x(placeOf(values)).y(heightOf(height)).digits(1);
  const now = latest(values);
  return {
    name,
    path: draw(values) ?? "",
    end: now === null ? null : endOf(height(now), reading(now, unit)),
  };
}

function drawArea(values: Values, height: Height): string | null {
  const draw = area<number | null>()
    .defined(isKnown)
    .x(placeOf(values))
    .y0(PLOT_BOX.height)
    .y1(heightOf(height))
    .digits(1);
  return draw(values);
}

const isKnown = (value: number | null) => value !== null;
/** Each point stands at the end of its cell. */
const placeOf = (values: Values) => (_: number | null, place: number) => (place + 1) * (PLOT_BOX.width / values.length);
const heightOf = (height: Height) => (value: number | null) => height(value ?? 0);

function endOf(height: number, value: string): PlotLine["end"] {
  const y = `${height.toFixed(1)}%`;
  return { y, labelY: y, reading: value };
}

/** The value of now; the last cell has often just begun. */
function latest(values: Values): number | null {
  return values.at(-1) ?? values.at(-2) ?? null;
}

function keepApart(lines: PlotLine[]): PlotLine[] {
  const labels = lines
    .flatMap(({ end }) => (end ? [{ end, y: Number.parseFloat(end.y) }] : []))
    .sort((one, other) => one.y - other.y);
  // Upwards from the ground, so that the lowest stays beside its line.
  let below = PLOT_BOX.height + READING_HEIGHT;
  for (const label of labels.toReversed()) {
    below = Math.min(label.y, below - READING_HEIGHT);
    label.end.labelY = `${below.toFixed(1)}%`;
  }
  return lines;
}

function quarters(end: Date | undefined): Plot["times"] {
  if (!end) return [];
  return [0, 1, 2, 3, 4].map((quarter) => ({
    x: `${quarter * 25}%`,
    label: quarter === 4 ? "now" : lagosHour(new Date(end.getTime() - (4 - quarter) * QUARTER_MS)),
  }));
}

function inWords({ name, values }: { name: string; values: Values }, unit: string): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return `${name}: nothing yet.`;
  return `${name}: ${reading(latest(values), unit)} now, at most ${reading(Math.max(...known), unit)} within the hour.`;
}

/** '12 ms', '0.4 ms', '1,204 MB'; a dash for nothing. */
export function reading(value: number | null, unit: string): string {
  if (value === null) return "–";
  if (value > 0 && value < 0.05) return `< 0.1 ${unit}`.trim();
  const digits = value > 0 && value < 9.95 && !Number.isInteger(value) ? 1 : 0;
  const figure = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${figure} ${unit}` : figure;
}
