import { beforeEach, describe, expect, test } from "vitest";
import { outcomeOf } from "../../../tests/support/staff/post-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { action as endMails } from "./end-mails.page.tsx";
import { loader as download } from "./export.endpoint.ts";
import { action as change, type SubscriberResult } from "./subscriber.action.server.ts";
import { loader as open } from "./subscriber.loader.server.ts";
import { requestSubscription } from "./subscriber.store.server.ts";
import { type Found, loader as list, action as search } from "./subscribers.page.tsx";
import { sweepSubscribers } from "./sweep-subscribers.job.server.ts";

const LIST = "/dashboard/newsletter/subscribers";
const DAY_MS = 24 * 3_600_000;

const t = testDeps();
let cookie: string;

beforeEach(async () => {
  await t.owner.pool.query("truncate subscribers cascade");
  // Signed in again for each test, since the clock is advanced.
  cookie = await staffCookie(t.deps, "ngozi", "editor");
});

type Stored = { email: string; status?: "pending" | "confirmed" | "unsubscribed" | "suppressed" };

async function store({ email, status = "confirmed" }: Stored): Promise<number> {
  const now = t.clock.now();
  const { id } = await t.deps.db
    .insertInto("subscribers")
    .values({
      email,
      email_key: email.toLowerCase(),
      status,
      requested_at: now,
      confirmed_at: status === "pending" ? null : now,
      unsubscribed_at: status === "unsubscribed" ? now : null,
      suppressed_at: status === "suppressed" ? now : null,
      suppressed_because: status === "suppressed" ? "bounced" : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function args(path: string, fields: Record<string, string> | null = null) {
  const init = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  return routeArgs(t.deps, path, { cookie, init }) as never;
}

function oneArgs(id: number, fields: Record<string, string> | null = null) {
  const init = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  return routeArgs<{ id: string }>(t.deps, `${LIST}/${id}`, { cookie, init, params: { id: String(id) } });
}

const submit = (id: number, fields: Record<string, string>) => outcomeOf<SubscriberResult>(change(oneArgs(id, fields)));

async function stateOf(email: string) {
  const row = await t.deps.db
    .selectFrom("subscribers")
    .select(["status", "suppressed_because"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row && [row.status, row.suppressed_because];
}

async function lastEvent() {
  const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  return event && { action: event.action, target: event.target, detail: event.detail, who: event.actor_name };
}

describe("the list", () => {
  test("counts the states, shows one of them, and records who saw it", async () => {
    await store({ email: "ada@example.com" });
    await store({ email: "bayo@example.com" });
    await store({ email: "chi@example.com", status: "suppressed" });
    const shown = await list(args(`${LIST}?state=suppressed`));
    expect(shown).toMatchObject({ all: 3, counts: { confirmed: 2, suppressed: 1, pending: 0, unsubscribed: 0 } });
    expect(shown.subscribers).toMatchObject([{ email: "chi@example.com", status: "suppressed" }]);
    expect(shown.subscribers[0]?.since).toContain("no such mailbox");
    expect(await lastEvent()).toMatchObject({ action: "subscribers.listed", detail: { shown: 1 }, who: "ngozi" });
  });

  test("has pages of fifty, newest first", async () => {
    for (let number = 1; number <= 51; number++) await store({ email: `reader${number}@example.com` });
    const [first, second] = [await list(args(LIST)), await list(args(`${LIST}?page=2`))];
    expect([first.pages, first.subscribers.length, first.subscribers[0]?.email]).toEqual([
      2,
      50,
      "reader51@example.com",
    ]);
    expect(second.subscribers.map(({ email }) => email)).toEqual(["reader1@example.com"]);
  });

  test("is searched by a part of the address in any letter case, without pattern characters", async () => {
    for (const email of ["Ada.Obi@example.com", "bayo_a@example.com", "chi@other.example"]) await store({ email });
    const found = async (q: string) => {
      const result: Found = await search(args(LIST, { q }));
      return result.subscribers.map(({ email }) => email);
    };
    expect(await found(" ada.OBI ")).toEqual(["Ada.Obi@example.com"]);
    expect(await found("example.com")).toEqual(["Ada.Obi@example.com", "bayo_a@example.com"]);
    for (const nothing of ["%", "a_b", "", "\0"]) expect(await found(nothing), nothing).toEqual([]);
    expect(await found("_a@")).toEqual(["bayo_a@example.com"]);
  });
});

describe("a subscriber who complained", () => {
  test("is suppressed with the reason, and back as before when it was a mistake", async () => {
    const id = await store({ email: "ada@example.com" });
    expect(await submit(id, { intent: "end", end: "complaint" })).toMatchObject({
      location: `${LIST}/${id}?done=ended`,
    });
    expect(await stateOf("ada@example.com")).toEqual(["suppressed", "complaint"]);
    expect(await open(oneArgs(id))).toMatchObject({ because: "Its owner complained", canBeLifted: true });
    expect(await submit(id, { intent: "lift" })).toMatchObject({ status: 422, result: { field: "lift" } });
    expect(await submit(id, { intent: "lift", lift: "mistake" })).toMatchObject({ status: 303 });
    expect(await stateOf("ada@example.com")).toEqual(["confirmed", null]);
    expect(await lastEvent()).toEqual({
      action: "subscriber.unsuppressed",
      target: `subscriber ${id}`,
      detail: { was: "complaint", reason: "mistake" },
      who: "ngozi",
    });
    expect(await submit(id, { intent: "lift", lift: "mistake" })).toMatchObject({ status: 409 });
  });

  test("and had unsubscribed is unsubscribed again when the suppression is lifted", async () => {
    const id = await store({ email: "ada@example.com", status: "unsubscribed" });
    await submit(id, { intent: "end", end: "undeliverable" });
    expect(await stateOf("ada@example.com")).toEqual(["suppressed", "undeliverable"]);
    await submit(id, { intent: "lift", lift: "works-again" });
    expect(await stateOf("ada@example.com")).toEqual(["unsubscribed", null]);
  });

  test("and never confirmed can't be subscribed by staff", async () => {
    const id = await store({ email: "ada@example.com", status: "pending" });
    await submit(id, { intent: "end", end: "complaint" });
    expect(await submit(id, { intent: "lift", lift: "mistake" })).toMatchObject({ status: 409 });
    expect(await stateOf("ada@example.com")).toEqual(["suppressed", "complaint"]);
  });
});

describe("addresses to leave out", () => {
  type Result = { kind: string; changed: number; problems: { field: string; message: string }[] };
  const end = (fields: Record<string, string>) => outcomeOf<Result>(endMails(args(`${LIST}/end`, fields)));

  test("are suppressed, in any spelling, also those that are no subscribers", async () => {
    await store({ email: "adaobi@gmail.com" });
    const outcome = await end({
      addresses: "Ada.Obi@Gmail.com, new@example.com\nNEW@example.com",
      reason: "complaint",
    });
    expect(outcome).toMatchObject({ status: 200, result: { kind: "done", changed: 2 } });
    expect(await stateOf("adaobi@gmail.com")).toEqual(["suppressed", "complaint"]);
    expect((await list(args(`${LIST}?state=suppressed`))).all).toBe(2);
    expect(await end({ addresses: "adaobi@gmail.com", reason: "complaint" })).toMatchObject({ result: { changed: 0 } });
    expect(await end({ addresses: "adaobi@gmail.com", reason: "asked" })).toMatchObject({ result: { changed: 1 } });
    expect(await stateOf("adaobi@gmail.com")).toEqual(["unsubscribed", "complaint"]);
  });

  test.each([
    [{ addresses: "ada@example.com bayo@", reason: "complaint" }, "These are no e-mail addresses: bayo@."],
    [{ addresses: " ", reason: "complaint" }, "Enter the addresses."],
    [{ addresses: "ada@example.com", reason: "dislike" }, "Choose why."],
  ])("are all rejected when something is wrong: %j", async (fields, message) => {
    const { status, result } = await end(fields);
    expect([status, result?.problems[0]?.message]).toEqual([422, message]);
    expect(await stateOf("ada@example.com")).toBeUndefined();
  });
});

test("a removed subscriber leaves nothing behind but an event without the address", async () => {
  const id = await store({ email: "ada@example.com" });
  expect(await submit(id, { intent: "remove" })).toMatchObject({ location: `${LIST}?done=removed` });
  expect(await stateOf("ada@example.com")).toBeUndefined();
  expect(await lastEvent()).toEqual({
    action: "subscriber.removed",
    target: `subscriber ${id}`,
    detail: {},
    who: "ngozi",
  });
});

test("who unsubscribed and did not confirm a later request stays known as unsubscribed", async () => {
  await store({ email: "ada@example.com", status: "unsubscribed" });
  await store({ email: "bayo@example.com", status: "suppressed" });
  for (const email of ["ada@example.com", "bayo@example.com", "chi@example.com"])
    await t.deps.db
      .transaction()
      .execute((transaction) => requestSubscription(transaction, { email, key: email, now: t.clock.now() }));
  expect(await stateOf("ada@example.com")).toEqual(["pending", null]);
  t.clock.advance(30 * DAY_MS + 1);
  expect(await sweepSubscribers(t.deps)).toBe(1);
  expect(await stateOf("ada@example.com")).toEqual(["unsubscribed", null]);
  expect(await stateOf("bayo@example.com")).toEqual(["suppressed", "bounced"]);
  expect(await stateOf("chi@example.com")).toBeUndefined();
});

describe("the export", () => {
  const exported = (query = "") => responseOf(download(args(`${LIST}.csv${query}`)));

  test("has the confirmed subscribers alone, without formulas, and is recorded", async () => {
    await store({ email: "=cmd@example.com" });
    await store({ email: "chi@example.com", status: "suppressed" });
    const response = await exported();
    expect(response.headers.get("Content-Disposition")).toMatch(/filename="subscribers-confirmed-[\d-]+\.csv"/);
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"'=cmd@example\.com","Confirmed",/);
    expect(await lastEvent()).toMatchObject({ action: "subscribers.exported", detail: { state: "confirmed" } });
    expect(await (await exported("?state=suppressed")).text()).toContain('"chi@example.com","Suppressed"');
  });

  test("needs a recent sign-in", async () => {
    t.clock.advance(11 * 60_000);
    expect((await exported()).status).toBe(403);
  });
});

test("an editor who may not read applications doesn't see which mails for an intake's applicants a subscriber got", async () => {
  const id = await store({ email: "ada@mail.example" });
  await t.pool.query(
    `with intake as (insert into intakes (name, session) values ('Now', '2027/2028') returning id),
     issue as (
       insert into newsletter_issues (subject, preview_text, introduction, saved_at, saved_by, intake_id)
       select subject, '', '', $1, (select id from staff where username = 'ngozi'), intake
       from (select 'October' as subject, null::integer as intake union all select 'To applicants', id from intake) as issues
       returning id)
     insert into newsletter_deliveries (issue_id, subscriber_id, status, message_id, next_attempt_at, return_token_sha256)
     select id, $2, 'sent', gen_random_uuid(), $1, sha256(id::text::bytea) from issue`,
    [t.clock.now(), id],
  );
  const subjects = async () => (await open(oneArgs(id))).issues.map(({ subject }) => subject).toSorted();
  expect(await subjects()).toEqual(["October"]);
  await t.pool.query("update staff set roles = '{editor,officer}' where username = 'ngozi'");
  expect(await subjects()).toEqual(["October", "To applicants"]);
  await t.pool.query("update staff set roles = '{editor}' where username = 'ngozi'");
});
