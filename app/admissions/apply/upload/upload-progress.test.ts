import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import { formatProgress, progressByFile, spokenProgress } from "./upload-progress.ts";

const FILES = [
  { field: "waecNecoResult", size: 1_000 },
  { field: "jambResult", size: 3_000 },
] as const;

const percents = (loaded: number) => progressByFile(loaded, 4_500, FILES).map(({ percent }) => percent);

describe("the progress of two files", () => {
  it("is 0 while the text fields are sent", () => expect(percents(500)).toEqual([0, 0]));
  it("counts the first file first", () => expect(percents(900)).toEqual([40, 0]));
  it("counts the second file after the first", () => expect(percents(2_250)).toEqual([100, 25]));
  it("is 100 when the last byte is sent", () => expect(percents(4_500)).toEqual([100, 100]));

  it("never decreases, stays between 0 and 100, and ends at 100", () => {
    const size = fc.integer({ min: 1, max: 8 * 1024 * 1024 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (a, b, text, steps) => {
          const total = a + b + text;
          const files = [
            { field: "waecNecoResult", size: a },
            { field: "jambResult", size: b },
          ] as const;
          const snapshots = [...steps.sort((x, y) => x - y), 1].map((step) =>
            progressByFile(step * total, total, files),
          );
          for (const [index, snapshot] of snapshots.entries()) {
            for (const [file, { percent }] of snapshot.entries()) {
              expect(percent).toBeGreaterThanOrEqual(snapshots[index - 1]?.[file]?.percent ?? 0);
              expect(percent).toBeLessThanOrEqual(100);
            }
          }
          expect(snapshots.at(-1)?.map(({ percent }) => percent)).toEqual([100, 100]);
        },
      ),
    );
  });
});

describe("the formatted progress", () => {
  it("names the file and the per cent", () => {
    expect(formatProgress(SAMPLE_QUESTIONS, { field: "waecNecoResult", percent: 40 })).toBe(
      "WAEC/NECO result: 40% sent",
    );
  });

  it("is announced in quarters, for the current file", () => {
    expect(spokenProgress(SAMPLE_QUESTIONS, progressByFile(900, 4_500, FILES))).toBe("WAEC/NECO result: 25% sent");
    expect(spokenProgress(SAMPLE_QUESTIONS, progressByFile(3_100, 4_500, FILES))).toBe("JAMB result: 50% sent");
    expect(spokenProgress(SAMPLE_QUESTIONS, progressByFile(4_500, 4_500, FILES))).toBe("JAMB result: 100% sent");
  });
});
