import { beforeEach, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../../content/place.ts";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import { whileLocked } from "../../../../tests/support/database/lock-rows.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { readApplicationRecord } from "../../record/application-record.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { timelineOf } from "../../record/timeline.ts";
import { action, loader } from "./waiting-list.page.tsx";

const t = testDeps();
let officer: string;
let ids: number[];

const LAW = { programme: "Law", session: "2025/2026" };

beforeEach(async () => {
  officer = await staffCookie(t.deps, "efe", "officer");
  await t.pool.query("delete from applications");
  await t.owner.pool.query("delete from intakes where name = 'Own'");
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

async function quota(limit: number): Promise<void> {
  await t.pool.query(`
    insert into intakes (name, session, closes_at) values ('Own', '2025/2026', '2099-01-01');
    insert into intake_programmes select id, 'Law', ${limit} from intakes where name = 'Own'`);
}

const page = (query: Record<string, string> = { list: "2025/2026 Law" }, cookie = officer) =>
  loader(routeArgs(t.deps, `/dashboard/waiting-list?${new URLSearchParams(query)}`, { cookie }));
const names = async () => (await page()).waiting.map(({ name }) => name.split(" ")[0]);
async function post(fields: Record<string, string>) {
  const { seen, next } = await page();
  const body = new URLSearchParams({ ...LAW, seen, event: String(next?.event), ...fields });
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

test("the place is offered to the next in line only, who is admitted and notified later", async () => {
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

test("a place beyond the quota is offered with a reason only, which staff read in the timeline", async () => {
  await quota(1);
  await post({ intent: "offer", application: String(ids[0]) });
  const rejected = await post({ intent: "offer", application: String(ids[1]) });
  expect(rejected).toMatchObject({ init: { status: 422 }, data: { field: "quotaReason" } });
  expect(await names()).toEqual(["Ben", "Chi"]);
  await post({ intent: "offer", application: String(ids[1]), quotaReason: "One more room." });
  expect(await names()).toEqual(["Chi"]);
  const record = await readApplicationRecord(t.deps.db, EVERY_APPLICATION, ids[1] ?? 0);
  const labels =
    record &&
    timelineOf(record, { reader: "staff", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }).map(({ label }) => label);
  expect(labels?.at(-1)).toContain("More than the quota, because: One more room.");
  expect(
    JSON.stringify(
      record && timelineOf(record, { reader: "applicant", place: PLACE_SAMPLE, questions: SAMPLE_QUESTIONS }),
    ),
  ).not.toContain("room");
});

test("the last place is offered once when two officers offer it at the same moment", async () => {
  await quota(1);
  const lock = { sql: "select from applications where id = $1 for update", values: [ids[0]] };
  const { next } = await page();
  const offer = (application: number | undefined) =>
    post({ intent: "offer", application: String(application), event: String(next?.event) });
  const both = await whileLocked(t.pool, lock, async (waiting) => {
    const first = offer(ids[0]);
    await waiting(1);
    const second = offer(ids[1]);
    await waiting(2);
    return [first, second];
  });
  const results = await Promise.all(both);
  expect(results.filter((result) => result instanceof Response)).toHaveLength(1);
  expect(await names()).toEqual(["Ben", "Chi"]);
});

test("an offer on a page that is out of date is rejected: its application has changed", async () => {
  const { next } = await page();
  await step(ids[0] ?? 0, "decision-taken-back");
  await step(ids[0] ?? 0, "waiting-listed");
  await post({ place: "1", application: String(ids[0]) });
  const offered = await post({ intent: "offer", application: String(ids[0]), event: String(next?.event) });
  expect(offered).toMatchObject({ init: { status: 409 } });
  expect(await names()).toEqual(["Ada", "Ben", "Chi"]);
});

test("an offer that lapsed gives its place back, and is counted", async () => {
  await quota(1);
  await post({ intent: "offer", application: String(ids[0]) });
  const staffId = (await findCredentials(t.deps.db, "efe"))?.id ?? 0;
  const acceptUntil = new Date(t.clock.now().getTime() + 60_000);
  const release = { kind: "decision-released", staffId, note: null, seenEventId: null, document: null } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { applicationId: ids[0] ?? 0, ...release, acceptUntil });
  expect((await page()).places).toEqual({ quota: 1, admitted: 1, lapsed: 0 });
  t.clock.advance(60_000);
  expect((await page()).places).toEqual({ quota: 1, admitted: 0, lapsed: 1 });
  expect((await responseOf(post({ intent: "offer", application: String(ids[1]) }))).status).toBe(303);
});

test("a long waiting list has pages, and offers the place to the first from each of them", async () => {
  await t.pool.query("delete from applications");
  const people = await insertApplications(t.deps.db, 53, { program: "Law", lastName: "X" });
  for (const { id } of people) await step(id, "waiting-listed");
  const second = await page({ list: "2025/2026 Law", page: "2" });
  expect(second).toMatchObject({ total: 53, page: 2, pages: 2, next: { id: people[0]?.id } });
  expect(second.waiting.map(({ place }) => place)).toEqual([51, 52, 53]);
  const moved = await responseOf(post({ intent: "up", application: String(people[52]?.id) }));
  expect(moved.headers.get("Location")).toContain("page=2");
  const last = (await page({ list: "2025/2026 Law", page: "99" })).waiting;
  expect(last.map(({ id }) => id)).toEqual([people[50], people[52], people[51]].map((one) => one?.id));
});

test("an applicant put back on the waiting list is the last, whatever the place was before", async () => {
  await post({ place: "1", application: String(ids[0]) });
  t.clock.advance(1000);
  await step(ids[0] ?? 0, "decision-taken-back");
  await step(ids[0] ?? 0, "waiting-listed");
  expect(await names()).toEqual(["Ben", "Chi", "Ada"]);
});

test("a waiting list shows the quota and how many have a place, and an officer sees those of the own faculties", async () => {
  await quota(2);
  await post({ intent: "offer", application: String(ids[0]) });
  expect((await page()).places).toEqual({ quota: 2, admitted: 1, lapsed: 0 });
  await wait("Eme", "Music");
  await t.pool.query("update staff set faculties = '{Law}' where username = 'efe'");
  expect((await page()).lists).toMatchObject([{ ...LAW, people: "2" }]);
  expect((await page({ list: "2025/2026 Music" })).waiting).toEqual([]);
  await t.pool.query("update staff set faculties = null");
});

test("opening a waiting list is in the access log, with each application on it", async () => {
  await t.pool.query("delete from record_views");
  await page();
  const views = await t.deps.db.selectFrom("record_views").select(["kind", "application_ids"]).execute();
  expect(views).toEqual([{ kind: "list", application_ids: ids }]);
});
