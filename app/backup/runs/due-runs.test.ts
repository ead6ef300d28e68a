import { expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { dueRuns } from "./due-runs.ts";

const day = (time: string | null) => (time === null ? null : new Date(time));

// 5 October 2025 was a Sunday; Lagos is an hour ahead.
test.each<
  [
    string,
    now: string,
    backup: string | null,
    verification: string | null,
    due: { backup: boolean; verification: boolean },
  ]
>([
  ["both on a new server", "2025-10-06T12:20:00Z", null, null, { backup: true, verification: true }],
  [
    "nothing during the day",
    "2025-10-06T12:20:00Z",
    "2025-10-06T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: false, verification: false },
  ],
  [
    "nothing before 02:00 in Lagos",
    "2025-10-07T00:20:00Z",
    "2025-10-06T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: false, verification: false },
  ],
  [
    "a backup after 02:00 in Lagos",
    "2025-10-07T01:20:00Z",
    "2025-10-06T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: true, verification: false },
  ],
  [
    "a backup during the day after a missed night",
    "2025-10-07T08:20:00Z",
    "2025-10-05T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: true, verification: false },
  ],
  [
    "a verification early on Sunday",
    "2025-10-12T02:20:00Z",
    "2025-10-12T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: false, verification: true },
  ],
  [
    "no verification on Saturday",
    "2025-10-11T12:20:00Z",
    "2025-10-11T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: false, verification: false },
  ],
  [
    "a verification on Monday after a failed Sunday",
    "2025-10-13T12:20:00Z",
    "2025-10-13T01:20:00Z",
    "2025-10-05T02:20:00Z",
    { backup: false, verification: true },
  ],
])("runs %s", (_, now, backup, verification, due) => {
  expect(dueRuns(new Date(now), { backup: day(backup), verification: day(verification) }, PLACE_SAMPLE)).toEqual(due);
});

test.each([
  ["the night in which clocks go forward, with an hour of 23", "2026-03-29T01:20:00Z", "2026-03-28T02:20:00Z", true],
  ["before it is 02:00 again", "2026-03-29T00:59:00Z", "2026-03-28T02:20:00Z", false],
  ["the night in which clocks go back", "2026-10-25T02:20:00Z", "2026-10-24T01:20:00Z", true],
  ["the hour that clocks repeat", "2026-10-25T01:20:00Z", "2026-10-24T01:20:00Z", false],
])("in London, in %s", (_, now, backup, isDue) => {
  const last = { backup: day(backup), verification: day(now) };
  expect(dueRuns(new Date(now), last, { timeZone: "Europe/London" }).backup).toBe(isDue);
});
