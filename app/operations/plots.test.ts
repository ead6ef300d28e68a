import { describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../content/place.ts";
import { sampleOf } from "../../tests/builders/sample.builder.ts";
import type { Sample } from "../platform/samples.server.ts";
import { drawPlot } from "./draw-plot.server.ts";
import { intervalsOf } from "./intervals.server.ts";
import type { Plot } from "./plot.ts";
import { plotsOf } from "./plots.server.ts";

const NOW = new Date("2025-10-06T09:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

function plot(title: RegExp, samples: Sample[]): Plot {
  const found = plotsOf(samples, { now: NOW, place: PLACE_SAMPLE }).find((one) => title.test(one.title));
  if (!found) throw new Error(`There is no plot ${title}.`);
  return found;
}

describe("a plot of the last hour", () => {
  test("shows rates per second, whatever the sampling interval", () => {
    const samples = [
      sampleOf(NOW, { seconds: 20, responses: { cached: 300, other: 50, rejected: 3, overloaded: 0, failed: 1 } }),
    ];
    expect(plot(/Requests/, samples).lines.map(({ end }) => end?.reading)).toEqual(["15", "2.5", "0.2"]);
  });

  test("shows the maximum of delays", () => {
    const samples = [sampleOf(minutesAgo(0.3), { lagMs: 80 }), sampleOf(NOW, { lagMs: 2 })];
    expect(plot(/Event loop/, samples).lines[0]?.end?.reading).toBe("80 ms");
  });

  test("has a gap where there are no samples, and no label when the latest value is missing", () => {
    const samples = [40, 39.5, 20].map((minutes) => sampleOf(minutesAgo(minutes)));
    const [line] = plot(/Mail queue/, samples).lines;
    expect(line?.path.match(/M/g)).toHaveLength(2);
    expect(line?.end).toBeNull();
    const blind = plot(/Mail queue/, [sampleOf(NOW, { mails: null })]);
    expect(blind.lines.map(({ path, end }) => [path, end])).toEqual([
      ["", null],
      ["", null],
    ]);
    expect(blind.summary).toContain("Waiting: no values yet.");
  });

  test("ends at the right edge with 'now', and labels times in Lagos", () => {
    const { times, lines } = plot(/Memory/, [sampleOf(NOW)]);
    expect(times.map(({ label }) => label)).toEqual(["09:00", "09:15", "09:30", "09:45", "now"]);
    expect(lines[0]?.path).toMatch(/^M1000,/);
  });

  test("scales to the maximum value, with a minimum height", () => {
    const top = (lagMs: number) => plot(/Event loop/, [sampleOf(NOW, { lagMs })]).heights.at(-1)?.label;
    expect(top(0.4)).toBe("50");
    expect(top(1900)).toBe("2,000");
  });

  test("keeps labels of close lines apart and inside the plot", () => {
    const samples = [sampleOf(NOW, { connections: { inUse: 0, waiting: 0, max: 12 } })];
    const places = plot(/Database/, samples).lines.map(({ end }) => Number.parseFloat(end?.labelY ?? ""));
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeGreaterThanOrEqual(11);
    expect(Math.max(...places)).toBe(100);
  });

  test("has its values in a table of twelve rows", () => {
    const { table } = plot(/Memory/, [sampleOf(minutesAgo(7)), sampleOf(NOW, { memory: { used: 1.2e9, max: 2e9 } })]);
    expect(table.rows).toHaveLength(12);
    expect(table.rows.slice(-3)).toEqual([
      { time: "09:50", values: ["–"] },
      { time: "09:55", values: ["140 MB"] },
      { time: "10:00", values: ["1,200 MB"] },
    ]);
  });

  test("has a text alternative", () => {
    const order = { title: "", scale: "", unit: "ms", minTop: 1, lines: [{ name: "Lag", read: () => 7 }] };
    const intervals = intervalsOf([sampleOf(NOW)], NOW, 300);
    expect(drawPlot(order, { intervals, rows: [], place: PLACE_SAMPLE }).summary).toBe(
      "Lag: 7 ms now, maximum 7 ms in the last hour. The table below has the values.",
    );
  });
});
