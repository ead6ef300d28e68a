import { describe, expect, it } from "vitest";
import {
  cityOf,
  endOfDay,
  formatDay,
  formatNamedTime,
  formatPreciseTime,
  formatShortTime,
  formatTime,
  formatTimeOfDay,
  isoDay,
  localTime,
  readDay,
  readLocalTime,
  startOfDay,
  wallClock,
  yearOf,
} from "./place-time.ts";

const LAGOS = { timeZone: "Africa/Lagos", timeName: "Nigerian time" };
const LONDON = { timeZone: "Europe/London" };
const NEW_YORK = { timeZone: "America/New_York" };
const HOUR_MS = 3_600_000;

describe("a time in a place without daylight saving time", () => {
  it("is formatted in its time zone", () => {
    const time = new Date("2025-10-06T09:05:09Z");
    expect(formatTime(time, LAGOS)).toBe("6 October 2025, 10:05");
    expect(formatShortTime(time, LAGOS)).toBe("6 Oct 2025, 10:05");
    expect(formatPreciseTime(time, LAGOS)).toBe("6 October 2025, 10:05:09");
    expect(formatTimeOfDay(time, LAGOS)).toBe("10:05");
    expect(formatNamedTime(time, LAGOS)).toBe("6 October 2025, 10:05 (Nigerian time)");
    expect(localTime(time, LAGOS)).toBe("2025-10-06T10:05");
  });

  it("is on the next day and in the next year in the last hour of a year in UTC", () => {
    const lastHour = new Date("2025-12-31T23:30:00Z");
    expect(formatTime(lastHour, LAGOS)).toBe("1 January 2026, 00:30");
    expect(yearOf(lastHour, LAGOS)).toBe(2026);
  });

  it("has a day, whatever the local time zone", () => {
    expect([formatDay, isoDay].map((day) => day(new Date("2025-01-04T23:00:00Z"), LAGOS))).toEqual([
      "January 5, 2025",
      "2025-01-05",
    ]);
    expect(formatDay(new Date("2025-01-05T22:59:59Z"), LAGOS)).toBe("January 5, 2025");
    expect(isoDay(new Date("2025-12-31T23:30:00Z"), LAGOS)).toBe("2026-01-01");
  });
});

describe("a time where clocks change", () => {
  it.each([
    [LONDON, "2026-03-29T00:59:00Z", "29 March 2026, 00:59"],
    [LONDON, "2026-03-29T01:00:00Z", "29 March 2026, 02:00"],
    [LONDON, "2026-10-25T00:59:00Z", "25 October 2026, 01:59"],
    [LONDON, "2026-10-25T01:00:00Z", "25 October 2026, 01:00"],
    [NEW_YORK, "2026-03-08T06:59:00Z", "8 March 2026, 01:59"],
    [NEW_YORK, "2026-03-08T07:00:00Z", "8 March 2026, 03:00"],
    [NEW_YORK, "2026-11-01T05:59:00Z", "1 November 2026, 01:59"],
    [NEW_YORK, "2026-11-01T06:00:00Z", "1 November 2026, 01:00"],
  ])("is formatted by the clocks in %j at %s", (place, time, text) => {
    expect(formatTime(new Date(time), place)).toBe(text);
  });

  it.each([
    [LONDON, "2026-03-28", "2026-03-28T00:00:00.000Z", 24],
    [LONDON, "2026-03-29", "2026-03-29T00:00:00.000Z", 23],
    [LONDON, "2026-07-01", "2026-06-30T23:00:00.000Z", 24],
    [LONDON, "2026-10-25", "2026-10-24T23:00:00.000Z", 25],
    [NEW_YORK, "2026-03-08", "2026-03-08T05:00:00.000Z", 23],
    [NEW_YORK, "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    [LAGOS, "2026-03-29", "2026-03-28T23:00:00.000Z", 24],
  ])("in %j, %s begins at %s and has %i hours", (place, day, begin, hours) => {
    expect(startOfDay(day, place).toISOString()).toBe(begin);
    expect((endOfDay(day, place).getTime() - startOfDay(day, place).getTime()) / HOUR_MS).toBe(hours);
    expect(readDay(day, place)?.toISOString()).toBe(begin);
  });

  it.each([
    ["in winter", LONDON, "2026-03-28T08:00", "2026-03-28T08:00:00.000Z"],
    ["in summer", LONDON, "2026-03-30T08:00", "2026-03-30T07:00:00.000Z"],
    ["as an hour later when clocks skip it", LONDON, "2026-03-29T01:30", "2026-03-29T01:30:00.000Z"],
    ["as the first of two when clocks repeat it", LONDON, "2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
    ["as an hour later when clocks skip it", NEW_YORK, "2026-03-08T02:30", "2026-03-08T07:30:00.000Z"],
    ["as the first of two when clocks repeat it", NEW_YORK, "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
  ])("is read %s (%j, %s)", (_, place, typed, time) => {
    expect(readLocalTime(typed, place)?.toISOString()).toBe(time);
  });

  it("advances with the clocks", () => {
    const hours = (from: string, to: string) =>
      (wallClock(new Date(to), LONDON) - wallClock(new Date(from), LONDON)) / HOUR_MS;
    expect(hours("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z")).toBe(2);
    expect(hours("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")).toBe(0);
  });
});

describe("what is typed", () => {
  it.each(["", "soon", "2025-02-30T10:00", "2025-10-06", "2025-10-06T24:00", "2025-10-06T10:60", "1999-10-06T10:00"])(
    "is not read as a time: '%s'",
    (typed) => {
      expect(readLocalTime(typed, LAGOS)).toBeNull();
    },
  );

  it("is read from a text field as well, with a space and seconds", () => {
    expect(readLocalTime(" 2025-10-06 10:05:59 ", LAGOS)?.toISOString()).toBe("2025-10-06T09:05:00.000Z");
  });

  it.each(["", "2026-2-1", "2026-02-30", "2026-13-01", "next week"])("is not read as a day: '%s'", (typed) => {
    expect(readDay(typed, LAGOS)).toBeNull();
  });
});

it("names a time zone by its city", () => {
  expect([LAGOS, NEW_YORK, { timeZone: "America/Argentina/Buenos_Aires" }].map(cityOf)).toEqual([
    "Lagos",
    "New York",
    "Buenos Aires",
  ]);
});
