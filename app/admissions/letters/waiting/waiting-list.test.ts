import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { action, loader } from "./waiting-list.page.tsx";

let t: TestDeps;
let officer: string;
let ids: number[];

const LAW = { programme: "Law", session: "2025/2026" };

beforeAll(async () => {
  t = await openTestDeps();
});
afterAll(() => t.close());
beforeEach(async () => {
  officer = await staffCookie(t.deps, "efe", "officer");
  await t.pool.query("delete from applications");
  ids = [];
  for (const firstName of ["Ada", "Ben", "Chi"]) await wait(firstName, "Law");
});

async function wait(firstName: string, program: "Law" | "Music"): Promise<void> {
  const [one] = await insertApplications(t.deps.db, 1, { program, firstName, lastName: "X" });
  ids.push(one?.id ?? 0);
  await step(one?.id ?? 0, "waiting-listed");
}

async function step(applicationId: number, kind: "waiting-listed" | "decision-taken-back"): Promise<void> {
  const staffId = (await findCredentials(t.deps.db, "efe"))?.id ?? 0;
  const common = { note: "Because.", seenEventId: null, document: null, release: "now" } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { applicationId, kind, staffId, ...common });
}

const page = (query: Record<string, string> = { list: "2025/2026 Law" }, cookie = officer) =>
  loader(routeArgs(t.deps, `/dashboard/waiting-list?${new URLSearchParams(query)}`, { cookie }));
const names = async () => (await page()).waiting.map(({ name }) => name.split(" ")[0]);
async function post(fields: Record<string, string>) {
  const body = new URLSearchParams({ ...LAW, seen: (await page()).seen, ...fields });
  return action(routeArgs(t.deps, "/dashboard/waiting-list", { cookie: officer, init: { method: "POST", body } }));
}

test("a waiting list begins in the order of the decisions, and people move up, down or to a place", async () => {
  expect(await names()).toEqual(["Ada", "Ben", "Chi"]);
  await post({ intent: "up", application: String(ids[2]) });
  expect(await names()).toEqual(["Ada", "Chi", "Ben"]);
  await post({ intent: "down", application: String(ids[0]) });
  expect(await names()).toEqual(["Chi", "Ada", "Ben"]);
  await post({ place: "1", application: String(ids[1]) });
  expect(await names()).toEqual(["Ben", "Chi", "Ada"]);
  await post({ place: "99", application: String(ids[1]) });
  expect(await names()).toEqual(["Chi", "Ada", "Ben"]);
  await wait("Dan", "Law");
  expect(await names()).toEqual(["Chi", "Ada", "Ben", "Dan"]);
});

test("a move on a page that is out of date is rejected, and so is a place that is no number", async () => {
  const { seen } = await page();
  await post({ intent: "up", application: String(ids[2]) });
  expect(await post({ intent: "up", application: String(ids[1]), seen })).toMatchObject({ init: { status: 409 } });
  expect(await post({ place: "first", application: String(ids[1]) })).toMatchObject({
    data: { message: "Type the new place as a number, from 1." },
  });
  expect(await names()).toEqual(["Ada", "Chi", "Ben"]);
});

test("the place is offered to the next in line only, who is admitted and told later", async () => {
  expect(await post({ intent: "offer", application: String(ids[1]) })).toMatchObject({ init: { status: 409 } });
  const response = await responseOf(post({ intent: "offer", application: String(ids[0]) }));
  expect(response.headers.get("Location")).toContain(`admitted=${ids[0]}`);
  expect(await names()).toEqual(["Ben", "Chi"]);
  const row = t.deps.db
    .selectFrom("applications")
    .select(["outcome", "released_at"])
    .where("id", "=", ids[0] ?? 0);
  expect(await row.executeTakeFirst()).toEqual({ outcome: "admitted", released_at: null });
});

test("an applicant put back on the waiting list is the last, whatever the place was before", async () => {
  await post({ place: "1", application: String(ids[0]) });
  t.clock.advance(1000);
  await step(ids[0] ?? 0, "decision-taken-back");
  await step(ids[0] ?? 0, "waiting-listed");
  expect(await names()).toEqual(["Ben", "Chi", "Ada"]);
});

test("a waiting list shows the quota and how many have a place, and an officer sees those of the own faculties", async () => {
  await t.pool.query(`
    insert into intakes (name, session, closes_at) values ('Own', '2025/2026', '2099-01-01');
    insert into intake_programmes select id, 'Law', 2 from intakes where name = 'Own'`);
  await post({ intent: "offer", application: String(ids[0]) });
  expect((await page()).places).toEqual({ quota: 2, admitted: 1 });
  await wait("Eme", "Music");
  await t.pool.query("update staff set faculties = '{Law}' where username = 'efe'");
  expect((await page()).lists).toMatchObject([{ ...LAW, count: 2 }]);
  expect((await page({ list: "2025/2026 Music" })).waiting).toEqual([]);
  await t.pool.query("update staff set faculties = null");
});
