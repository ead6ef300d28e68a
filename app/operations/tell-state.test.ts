import { describe, expect, test } from "vitest";
import { sampleOf } from "../../tests/builders/sample.builder.ts";
import type { Sample } from "../platform/samples.server.ts";
import { tellState } from "./tell-state.server.ts";

const NOW = new Date("2025-10-06T09:00:00Z");
/** The last minute, as it usually is but for `values`. */
const minute = (values: Partial<Sample> = {}) =>
  Array.from({ length: 6 }, (_, place) => sampleOf(new Date(NOW.getTime() - (5 - place) * 10_000), values));
const troublesOf = (values: Partial<Sample>) => tellState(minute(values), NOW).troubles.map(({ what }) => what);

describe("Whether all is well", () => {
  test("is told with how fast pages are and how many mails wait", () => {
    const state = tellState(minute(), NOW);
    expect(state.headline).toBe("All is well: pages are made in 12 ms, 3 mails wait");
    expect(state.facts).toBe("In the last 5 minutes 240 answers went out, 75 of 100 from memory.");
  });

  test("is told in words that fit one mail, none, and pages that all lay ready", () => {
    const headline = (waiting: number) =>
      tellState(minute({ renders: null, mails: { waiting, failed: 0 } }), NOW).headline;
    expect(headline(1)).toBe("All is well: every page lay ready in memory, one mail waits");
    expect(headline(0)).toBe("All is well: every page lay ready in memory, no mail waits");
  });

  test("can't be told before the first figures, nor from old ones", () => {
    expect(tellState([], NOW).kind).toBe("too-early");
    expect(tellState([sampleOf(new Date(NOW.getTime() - 6 * 60_000))], NOW).kind).toBe("too-early");
  });

  test("does not depend on one bad moment of the processor", () => {
    const [first, ...others] = minute();
    if (!first) throw new Error("There is no sample.");
    expect(tellState([{ ...first, lagMs: 900 }, ...others], NOW).kind).toBe("well");
  });

  test.each<[string, Partial<Sample>, "look" | "wrong", RegExp]>([
    ["a database that does not answer", { mails: null }, "wrong", /database does not answer/],
    [
      "many failures",
      { answers: { kept: 30, other: 10, refused: 0, putOff: 0, failed: 2 } },
      "wrong",
      /12 answers failed in the last 5 minutes/,
    ],
    [
      "visitors who were put off",
      { answers: { kept: 30, other: 10, refused: 0, putOff: 2, failed: 0 } },
      "look",
      /12 visitors were asked to come again later/,
    ],
    ["slow pages", { renders: { count: 2, p50: 700, p95: 1500 } }, "look", /more than a second/],
    ["a busy processor", { lagMs: 400 }, "look", /processor is busy/],
    ["a crowd at the database", { connections: { inUse: 12, waiting: 4, most: 12 } }, "look", /All 12 connections/],
    ["memory that runs out", { memory: { used: 1.7e9, most: 2e9 } }, "look", /most of the memory/],
    ["mails that were given up", { mails: { waiting: 0, failed: 1 } }, "look", /One mail was given up within a day/],
    ["mails that pile up", { mails: { waiting: 21, failed: 0 } }, "look", /21 mails wait/],
  ])("%s is not", (_, values, kind, what) => {
    expect(tellState(minute(values), NOW).kind).toBe(kind);
    expect(troublesOf(values)).toEqual([expect.stringMatching(what)]);
  });

  test("what is wrong besides the figures is wrong", () => {
    const backups = { what: "The backups are not safe.", advice: "What is wrong with them stands below." };
    expect(tellState(minute(), NOW, [backups])).toMatchObject({ kind: "wrong", troubles: [backups] });
  });

  test("a single failure wants a look, and is no state of the program", () => {
    const samples = minute();
    samples.push(sampleOf(NOW, { answers: { kept: 0, other: 0, refused: 0, putOff: 0, failed: 1 } }));
    expect(tellState(samples, NOW)).toMatchObject({
      kind: "look",
      troubles: [{ what: "One answer failed in the last 5 minutes." }],
    });
  });
});
