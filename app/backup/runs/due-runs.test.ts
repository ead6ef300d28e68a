import { expect, test } from "vitest";
import { dueRuns } from "./due-runs.ts";

const day = (time: string | null) => (time === null ? null : new Date(time));

// 5 October 2025 was a Sunday; Lagos is an hour ahead.
test.each<[string, now: string, backup: string | null, proof: string | null, due: { backup: boolean; proof: boolean }]>(
  [
    ["on a new server: both", "2025-10-06T12:20:00Z", null, null, { backup: true, proof: true }],
    [
      "by day: nothing",
      "2025-10-06T12:20:00Z",
      "2025-10-06T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: false, proof: false },
    ],
    [
      "before 02:00 in Lagos: nothing",
      "2025-10-07T00:20:00Z",
      "2025-10-06T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: false, proof: false },
    ],
    [
      "after 02:00 in Lagos: a backup",
      "2025-10-07T01:20:00Z",
      "2025-10-06T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: true, proof: false },
    ],
    [
      "when the power was off at night: a backup by day",
      "2025-10-07T08:20:00Z",
      "2025-10-05T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: true, proof: false },
    ],
    [
      "early on Sunday: a proof",
      "2025-10-12T02:20:00Z",
      "2025-10-12T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: false, proof: true },
    ],
    [
      "on Saturday: none yet",
      "2025-10-11T12:20:00Z",
      "2025-10-11T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: false, proof: false },
    ],
    [
      "on Monday, when Sunday's went wrong: a proof",
      "2025-10-13T12:20:00Z",
      "2025-10-13T01:20:00Z",
      "2025-10-05T02:20:00Z",
      { backup: false, proof: true },
    ],
  ],
)("What is due %s", (_, now, backup, proof, due) => {
  expect(dueRuns(new Date(now), { backup: day(backup), proof: day(proof) })).toEqual(due);
});
