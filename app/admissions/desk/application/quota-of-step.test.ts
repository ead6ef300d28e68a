import { beforeAll, beforeEach, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { action } from "./application.action.server.ts";
import { loader } from "./application.loader.server.ts";

const t = testDeps();
let head: string;
let ids: number[];
beforeAll(async () => {
  head = await staffCookie(t.deps, "ada", "head-of-registry");
});
beforeEach(async () => {
  await t.owner.pool.query("delete from applications; delete from intakes");
  ids = (await insertApplications(t.deps.db, 3, { program: "Law" })).map(({ id }) => id);
  await t.owner.pool.query(`
    insert into intakes (name, session, closes_at) values ('2025', '2025/2026', '2099-01-01');
    insert into intake_programmes select id, 'Law', 1 from intakes where name = '2025';
    update applications set intake_id = (select id from intakes where name = '2025')`);
});

const args = (id: number) => ({ params: { id: String(id) }, cookie: head });
const page = (id: number) => loader(routeArgs(t.deps, `/dashboard/applications/${id}`, args(id)));
async function take(id: number, form: Record<string, string>) {
  const body = new URLSearchParams({ seen: String((await page(id)).lastEventId), ...form });
  return action(routeArgs(t.deps, `/dashboard/applications/${id}`, { ...args(id), init: { method: "POST", body } }));
}
const NEEDS_REASON = {
  init: { status: 422 },
  data: { kind: "wrong", message: "Say why more are admitted than the quota allows." },
};

test("an admission that is released now beyond the quota warns, and needs a reason that the timeline names", async () => {
  const [first = 0, second = 0] = ids;
  expect((await page(first)).exceeded).toEqual([]);
  await take(first, { step: "admitted", release: "now" });
  expect((await page(second)).exceeded).toEqual([
    { programme: "Law", intake: "2025", quota: 1, admitted: 1, waiting: 0, added: 1 },
  ]);
  expect(await take(second, { step: "admitted", release: "now" })).toMatchObject(NEEDS_REASON);
  expect((await page(second)).status).toBe("received");
  const taken = await responseOf(take(second, { step: "admitted", release: "now", quotaReason: "She is the best." }));
  expect(taken.status).toBe(303);
  expect((await page(second)).timeline.at(-1)?.label).toContain("More than the quota, because: She is the best.");
});

test("an admission that is released later is checked when it is released", async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await take(first, { step: "admitted", release: "now" });
  expect((await responseOf(take(second, { step: "admitted" }))).status).toBe(303);
  expect(await take(second, { step: "decision-released" })).toMatchObject(NEEDS_REASON);
  expect((await responseOf(take(third, { step: "not-admitted", release: "now" }))).status).toBe(303);
  await take(second, { step: "decision-released", quotaReason: "A place is added." });
  expect((await page(second)).isReleased).toBe(true);
});

test("two admissions for the last place at the same moment are not both released", async () => {
  const results = await Promise.all(ids.slice(0, 2).map((id) => take(id, { step: "admitted", release: "now" })));
  expect(results.filter((result) => result instanceof Response)).toHaveLength(1);
});
