import { describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import type { Run, Runs } from "./backup-runs.store.server.ts";
import { readBackupState } from "./backup-state.server.ts";

const NOW = new Date("2025-10-06T09:00:00Z");
const ELSEWHERE = { where: "/mnt/backups", sameDisk: false };
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const good = (days: number, lost = 0): Run => ({
  startedAt: daysAgo(days),
  finishedAt: daysAgo(days),
  error: null,
  facts: { backup: "id", documents: 10_000, rows: 61_234, lost },
});
const failed = (days: number, error: string): Run => ({ ...good(days), error: error, facts: null });
const runs = (
  backup: Partial<Runs["backup"]>,
  verification: Partial<Runs["verification"]>,
  since = daysAgo(100),
): Runs => ({
  backup: { last: null, lastGood: null, ...backup },
  verification: { last: null, lastGood: null, ...verification },
  since,
});
const fine = (backup: Run, verification: Run) =>
  runs({ last: backup, lastGood: backup }, { last: verification, lastGood: verification });

describe("the state of the backups", () => {
  test("names the last backup, its contents, and the last verified restore", () => {
    expect(readBackupState(fine(good(0.25), good(3)), ELSEWHERE, { now: NOW, place: PLACE_SAMPLE })).toEqual({
      kind: "well",
      headline: "There is a backup, and its restore is verified",
      facts: [
        "The last backup is from 6 October 2025, 04:00: 61,234 rows and 10,000 documents. It is in /mnt/backups.",
        "A restore was last verified on 3 October 2025, 10:00.",
      ],
      errors: [],
      advice: null,
    });
  });

  test("is 'too-early' on the first day", () => {
    const state = readBackupState(runs({}, {}, daysAgo(0.5)), ELSEWHERE, { now: NOW, place: PLACE_SAMPLE });
    expect(state).toMatchObject({ kind: "too-early", errors: [] });
  });

  test.each<[string, Runs, "attention" | "wrong", RegExp]>([
    [
      "a restore verified more than eight days ago",
      fine(good(0.2), good(8.1)),
      "wrong",
      /^No restore was verified for 8 days/,
    ],
    ["a backup nine days old", fine(good(9), good(3)), "wrong", /^No backup was made for 9 days/],
    ["no backup for a hundred days", runs({}, {}), "wrong", /^No backup was made for 100 days/],
    [
      "no verification ever",
      runs({ last: good(1), lastGood: good(1) }, {}),
      "wrong",
      /^No restore was verified for 100 days/,
    ],
    ["a missed night", fine(good(2.5), good(3)), "attention", /^The last backup is 2 days old/],
    [
      "a failed backup",
      runs(
        { last: failed(0, "There is no folder /mnt/backups."), lastGood: good(1) },
        { last: good(3), lastGood: good(3) },
      ),
      "attention",
      /^The last backup failed: There is no folder \/mnt\/backups\. It is retried every hour\.$/,
    ],
    ["a lost document", fine(good(0.2, 1), good(3)), "attention", /^One document is named by an application or a post/],
  ])("reports %s", (_, state, kind, words) => {
    const described = readBackupState(state, ELSEWHERE, { now: NOW, place: PLACE_SAMPLE });
    expect(described.kind).toBe(kind);
    expect(described.errors).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  });

  test("warns when the backups are on the same disk as the data", () => {
    const state = readBackupState(
      fine(good(0.2), good(3)),
      { where: "data/backups", sameDisk: true },
      { now: NOW, place: PLACE_SAMPLE },
    );
    expect(state).toMatchObject({ kind: "well", advice: expect.stringMatching(/^The backups are on the same disk/) });
  });
});
