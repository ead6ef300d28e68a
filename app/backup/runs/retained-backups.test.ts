import { describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import type { Zoned } from "../../ui/format/place-time.ts";
import { createBackupId } from "../make/backup-files.ts";
import { retainedBackups } from "./retained-backups.ts";

const idAt = (time: string) => createBackupId(new Date(time), Buffer.alloc(4));
/** Returns the ids of daily backups, at the time of `last`, on the given number of days up to it. */
const daily = (last: string, days: number) =>
  Array.from({ length: days }, (_, ago) => idAt(new Date(Date.parse(last) - ago * 86_400_000).toISOString()));
const retained = (ids: string[], place: Zoned = PLACE_SAMPLE) => retainedBackups(ids, place);
const daysOf = (ids: Set<string>) => [...ids].map((id) => id.slice(0, 10)).sort();

describe("retention keeps", () => {
  test("the newest of 7 days, 4 weeks and 12 months after two years", () => {
    const stored = daysOf(retained(daily("2025-10-08T01:20:00Z", 730)));
    expect(stored).toEqual([
      ...["2024-11-30", "2024-12-31", "2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31"],
      ...["2025-06-30", "2025-07-31", "2025-08-31", "2025-09-21", "2025-09-28", "2025-09-30"],
      ...["2025-10-02", "2025-10-03", "2025-10-04", "2025-10-05", "2025-10-06", "2025-10-07", "2025-10-08"],
    ]);
  });

  test("all backups in the first week", () => {
    expect(retained(daily("2025-10-08T01:20:00Z", 7)).size).toBe(7);
  });

  test("the newest backup of each day, and all of the last two days", () => {
    const older = ["2025-10-06T01:20:00Z", "2025-10-06T09:00:00Z", "2025-10-06T22:59:59Z"].map(idAt);
    const last = ["2025-10-07T01:20:00Z", "2025-10-07T21:00:00Z", "2025-10-08T00:30:00Z", "2025-10-08T01:20:00Z"].map(
      idAt,
    );
    expect(retained([...older, ...last])).toEqual(new Set([older[2], ...last]));
  });

  test("one backup per day in Lagos, where midnight is 23:00 UTC", () => {
    const ids = ["2025-10-08T22:59:59Z", "2025-10-08T23:00:00Z"].map(idAt);
    expect(retained(ids).size).toBe(2);
  });

  test("one backup per day where clocks change at night", () => {
    // In London 25 October 2026 has 25 hours: it begins at 23:00 UTC and ends at midnight UTC.
    const ids = ["2026-10-24T22:59:59Z", "2026-10-24T23:00:00Z", "2026-10-25T23:59:59Z", "2026-10-26T00:00:00Z"].map(
      idAt,
    );
    const later = daily("2026-10-28T01:20:00Z", 2);
    expect(retained([...ids, ...later], { timeZone: "Europe/London" })).toEqual(
      new Set([ids[0], ids[2], ids[3], ...later]),
    );
  });

  test("the last backups, however old", () => {
    const ids = ["2019-03-01T01:20:00Z", "2020-07-01T01:20:00Z"].map(idAt);
    expect(retained(ids)).toEqual(new Set(ids));
    expect(retained([])).toEqual(new Set());
  });
});
