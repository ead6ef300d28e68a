import { beforeEach, describe, expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { openDatabase } from "../../../platform/postgres/database.server.ts";
import type { FormContents } from "../../apply/draft/draft-store.ts";
import { stepsTaken } from "../../apply/form/use-funnel-steps.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { action, loader } from "./funnel.endpoint.ts";
import { openFunnelCounter } from "./funnel-counter.server.ts";

const t = testDeps();
beforeEach(async () => {
  await t.deps.db.deleteFrom("funnel_counts").execute();
  await t.pool.query("delete from rate_limits");
});
const PHONE = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/128.0.0.0 Mobile Safari/537.36" };
const DAY_MS = 24 * 60 * 60 * 1000;

function report(step: string, { headers = {}, network = "192.0.2.1", method = "POST" } = {}): Response {
  const init = { method, headers: { ...PHONE, ...headers } };
  const args = routeArgs(t.deps, `/form/steps/${step}`, { params: { step }, init, requestContext: { network } });
  return action(args as never);
}

async function stored(): Promise<Record<string, number>> {
  await t.deps.funnel.flush();
  const rows = await t.deps.db.selectFrom("funnel_counts").select(["step", "count"]).orderBy("step").execute();
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

test("counts each step by day in Lagos and by intake", async () => {
  for (const step of ["opened", "opened", "began", "submitted"]) expect(report(step).status).toBe(204);
  expect(await stored()).toEqual({ began: 1, opened: 2, submitted: 1 });
  t.clock.advance(DAY_MS);
  report("opened");
  await t.deps.funnel.flush();
  const { rows } = await t.pool.query(
    "select session, day::text, count from funnel_counts join intakes on intakes.id = intake_id where step = 'opened' order by day",
  );
  expect(rows).toEqual([
    { session: "2025/2026", day: "2025-10-06", count: 2 },
    { session: "2025/2026", day: "2025-10-07", count: 1 },
  ]);
});

test.each(["", "paid", "opened'; drop table staff", "OPENED", "__proto__", "x".repeat(5000), "opened/began"])(
  "rejects the unknown step %o",
  async (step) => {
    expect(report(step).status).toBe(404);
    expect(await stored()).toEqual({});
  },
);

test("returns 405 for other methods, and 404 for reading", () => {
  expect(report("opened", { method: "PUT" }).status).toBe(405);
  expect(loader().status).toBe(404);
});

describe("is not counted", () => {
  test.each([
    ["with Do Not Track", { DNT: "1" }],
    ["with Global Privacy Control", { "Sec-GPC": "1" }],
    ["with Save-Data", { "Save-Data": "on" }],
    ["of a page that the browser loads ahead", { "Sec-Purpose": "prefetch;prerender" }],
    ["of a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["of a browser without a window", { "User-Agent": "Mozilla/5.0 HeadlessChrome/128.0.0.0 Safari/537.36" }],
    ["of a program without a name", { "User-Agent": "" }],
  ])("a step %s, which gets the same response", async (_, headers) => {
    expect(report("opened", { headers }).status).toBe(204);
    expect(await stored()).toEqual({});
  });
});

test("counts at most 6,000 steps of one network in an hour, and those of others still", async () => {
  for (let sent = 0; sent < 10_000; sent += 100) {
    for (let one = 0; one < 100; one++) report("opened");
    if (sent % 1000 === 0) await t.deps.funnel.flush();
  }
  report("began", { network: "192.0.2.2" });
  const { opened, began } = await stored();
  expect(opened).toBeGreaterThan(0);
  expect(opened).toBeLessThanOrEqual(6000);
  expect(began).toBe(1);
});

test("stores no network beside a count", async () => {
  report("opened", { network: "203.0.113.77" });
  await t.deps.funnel.flush();
  const { rows } = await t.pool.query("select * from funnel_counts");
  expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
});

test("drops steps while the database is down, without an error for the visitor", async () => {
  const down = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 300 }, t.deps.log);
  const funnel = openFunnelCounter({ ...t.deps, db: down.db });
  funnel.count("opened", "192.0.2.1");
  await funnel.flush();
  await down.db.destroy();
  expect(await stored()).toEqual({});
});

describe("what was typed before the script arrived", () => {
  const file = new File(["%PDF-"], "result.pdf");
  test.each<[string, FormContents["values"], [DocumentField, File][], string[]]>([
    ["nothing", {}, [], []],
    ["a city", { city: ["Warri"] }, [], ["began", "where-you-live"]],
    [
      "a name and a programme",
      { firstName: ["Ada"], program: ["Law"] },
      [],
      ["began", "you", "what-you-want-to-study"],
    ],
    ["a file alone", {}, [["jambResult", file]], ["began", "your-results", "file"]],
  ])("counts the steps of %s", (_, values, files, steps) => {
    expect(stepsTaken({ values, files: new Map(files) })).toEqual(steps);
  });
});
