import fc from "fast-check";
import { expect, test } from "vitest";
import { filterParameters, NO_FILTER, readFilter } from "./application-filter.ts";

test("an address without filters shows all", () => {
  expect(readFilter(new URLSearchParams())).toEqual(NO_FILTER);
  expect(filterParameters(NO_FILTER)).toEqual([]);
});

test("every filter survives the way through an address", () => {
  const filter = {
    ...NO_FILTER,
    programmes: ["Law", "Music"],
    type: "DE",
    status: "in-review",
    outcome: "none",
    released: "no",
    session: "2025/2026",
    intake: 3,
    state: "Akwa Ibom",
    from: "2025-10-01",
    to: "2025-10-31",
    assigned: "nobody",
    flag: "unscanned",
    missing: "overdue",
    offer: "accepted",
    channel: "Bill Board",
    decider: 4,
    ids: [1, 2],
  } as const;
  expect(readFilter(new URLSearchParams(filterParameters(filter)))).toEqual(filter);
});

test.each([
  "program=&program=%00,,%20",
  "type=&status=&outcome=maybe&released=perhaps",
  "intake=-1&assigned=0",
  "from=2025-02-30&to=yesterday",
  "flag=everything&missing=all&session=%00",
  "offer=maybe&channel=rumour&decider=me",
])("unknown values of ‘%s’ are ignored", (query) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(NO_FILTER);
});

test.each(["id=", "id=0,x,-3"])("an address with ‘%s’, which names no application, chooses none", (query) => {
  const filter = readFilter(new URLSearchParams(query));
  expect(filter).toEqual({ ...NO_FILTER, ids: [] });
  expect(readFilter(new URLSearchParams(filterParameters(filter)))).toEqual(filter);
});

test("a programme that is no longer offered is a filter too: applications for it may have been received", () => {
  expect(readFilter(new URLSearchParams("program=Law,Alchemy")).programmes).toEqual(["Law", "Alchemy"]);
});

test("whatever an address contains, its filters are those of the address that is made of them", () => {
  const names = fc.constantFrom(
    "program",
    "type",
    "status",
    "outcome",
    "released",
    "session",
    "state",
    "from",
    "id",
    "flag",
    "missing",
    "offer",
    "channel",
    "decider",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const filter = readFilter(new URLSearchParams(pairs));
      expect(readFilter(new URLSearchParams(filterParameters(filter)))).toEqual(filter);
    }),
  );
});
