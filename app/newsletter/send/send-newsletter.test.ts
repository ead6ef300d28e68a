import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { type MailServer, openMailServer } from "../../../tests/support/servers/mail-server.ts";
import { outcomeOf } from "../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { chooseNewsletter } from "../../admissions/status/status.action.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { action as change } from "../desk/issue.action.server.ts";
import { loader as readIssue } from "../desk/issue.loader.server.ts";
import { type SendResult, action as send } from "../desk/send/send.action.server.ts";
import { loader as readSend } from "../desk/send/send.loader.server.ts";
import { countDeliveries, findIssue, type IssueDraft, insertIssue } from "../issues.store.server.ts";
import { followLink } from "../links/subscriber-link.server.ts";
import { sendNewsletters } from "./send-newsletter.job.server.ts";

const PUBLIC_URL = "https://www.palmgrove.example";

const t = testDeps();
let deps: Deps;
let cookie: string;
const servers: MailServer[] = [];

beforeAll(async () => {
  deps = { ...t.deps, publicUrl: PUBLIC_URL };
});
// Signed in again for each test, since the clock is advanced.
beforeEach(async () => {
  cookie = await staffCookie(deps, "ngozi", "editor");
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await t.deps.db.deleteFrom("newsletter_issues").execute();
  await t.deps.db.deleteFrom("subscribers").execute();
});

async function mailServer(reject?: Parameters<typeof openMailServer>[0]): Promise<MailServer> {
  const server = await openMailServer(reject);
  servers.push(server);
  return server;
}

function run(smtpUrl: string, stop = new AbortController().signal): Promise<void> {
  const sender = () => ({ name: "Palmgrove University", replyTo: "info@palmgrove.example" });
  const settings = { smtpUrl, publicUrl: PUBLIC_URL, mailFrom: "news@palmgrove.example", bounceAddress: null, sender };
  return sendNewsletters(deps, { ...settings, timeoutMs: 2000, perMinute: 600_000, stop });
}

async function subscribers(count: number): Promise<void> {
  await sql`
    insert into subscribers (email, email_key, status, requested_at, confirmed_at)
    select 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'confirmed', now(), now()
    from generate_series(1, ${count}::integer) as n`.execute(deps.db);
}

const DRAFT: IssueDraft = {
  subject: "October",
  previewText: "",
  introduction: "Hello",
  postIds: [],
  intakeId: null,
};

async function issue(values: Partial<IssueDraft> = {}): Promise<number> {
  const by = { staffId: 1, at: deps.clock.now() };
  return deps.db.transaction().execute((transaction) => insertIssue(transaction, { ...DRAFT, ...values }, by));
}

function args(id: number, fields: Record<string, string | number> | null = null, query = "") {
  const body = new URLSearchParams(Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]));
  const init = fields ? { method: "POST", body } : {};
  return routeArgs<{ id: string }>(deps, `/dashboard/newsletter/${id}${query}`, {
    cookie,
    init,
    params: { id: String(id) },
  });
}

async function confirmSending(id: number, fields: Record<string, string | number> = {}) {
  const { revision, recipients } = await readSend(args(id));
  return outcomeOf<SendResult>(send(args(id, { intent: "now", seen: revision, recipients, ...fields })));
}

const counts = async (id: number) => (await countDeliveries(deps.db, [id])).get(id);
const statusOf = async (email: string) =>
  (await deps.db.selectFrom("subscribers").select("status").where("email", "=", email).executeTakeFirst())?.status;

test("sends an issue to each confirmed subscriber once, with a link of their own to unsubscribe", async () => {
  const server = await mailServer();
  await subscribers(40);
  await deps.db
    .updateTable("subscribers")
    .set({ status: "pending" })
    .where("email", "=", "reader1@example.com")
    .execute();
  const id = await issue({ postIds: [await insertPost(deps.db)] });
  expect(await confirmSending(id)).toMatchObject({ location: `/dashboard/newsletter/${id}?done=sending` });
  await Promise.all([run(server.url), run(server.url)]);
  await run(server.url);
  expect(server.received).toHaveLength(39);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(39);
  expect(server.received.map(({ to }) => to)).not.toContain("reader1@example.com");
  const shown = await readIssue(args(id));
  expect(shown).toMatchObject({ state: "sent", recipients: 39, counts: { sent: 39, waiting: 0 } });

  const links = server.received.map(({ source }) => /^List-Unsubscribe:\s+<([^>]+)>/im.exec(source)?.[1] ?? "");
  expect(new Set(links).size).toBe(39);
  const [first] = server.received;
  expect(first?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
  const token = links[0]?.replace(`${PUBLIC_URL}/newsletter/unsubscribe/`, "") ?? "";
  expect(await followLink(deps, "unsubscribe", token)).toBe("done");
  expect(await statusOf(first?.to ?? "")).toBe("unsubscribed");
});

test("suppresses the mailboxes that a server rejects, one in ten, and tries the busy ones again with the same Message-ID", async () => {
  const busy = new Set(["reader5@example.com"]);
  const attempts: string[] = [];
  const server = await mailServer((address) => {
    attempts.push(address);
    if (busy.delete(address)) return "450 4.2.0 Greylisted";
    return /0@/.test(address) ? "550 5.1.1 No such user here" : null;
  });
  await subscribers(50);
  const id = await issue();
  await confirmSending(id);
  await run(server.url);
  expect(await counts(id)).toMatchObject({ sent: 44, bounced: 5, waiting: 1 });
  t.clock.advance(61_000);
  await run(server.url);
  expect(await counts(id)).toMatchObject({ sent: 45, bounced: 5, waiting: 0 });
  expect((await findIssue(deps.db, id))?.finishedAt).not.toBeNull();
  expect(attempts.filter((address) => address === "reader10@example.com")).toHaveLength(1);
  const suppressed = await deps.db.selectFrom("subscribers").selectAll().where("status", "=", "suppressed").execute();
  expect(suppressed).toHaveLength(5);
  expect(suppressed[0]).toMatchObject({
    suppressed_because: "bounced",
    suppressed_detail: expect.stringContaining("No such user here"),
  });
  // The next issue leaves them out.
  const next = await issue({ subject: "November" });
  expect((await readSend(args(next))).recipients).toBe(45);
});

test("pauses when a server rejects every mail, and suppresses nobody whose mail it rejects as a matter of policy", async () => {
  const server = await mailServer(() => "554 5.7.1 Relay access denied");
  await subscribers(60);
  const id = await issue();
  await confirmSending(id);
  await run(server.url);
  const shown = await readIssue(args(id));
  expect(shown).toMatchObject({
    state: "paused",
    pausedBecause: expect.stringMatching(/20 mails one after the other.*Relay access denied/),
  });
  expect(shown.counts.waiting).toBeGreaterThanOrEqual(35);
  expect(await deps.db.selectFrom("subscribers").select("id").where("status", "=", "suppressed").execute()).toEqual([]);
});

test("waits for a mail server that is down, and goes on when it is back", async () => {
  const server = await mailServer();
  await server.close();
  await subscribers(30);
  const id = await issue();
  await confirmSending(id);
  await run(server.url);
  expect(await readIssue(args(id))).toMatchObject({
    state: "sending",
    lastError: expect.stringMatching(/ECONNREFUSED/),
    counts: { waiting: 30 },
  });
  const back = await openMailServer(undefined, Number(new URL(server.url).port));
  servers.push(back);
  await run(server.url);
  t.clock.advance(61_000);
  await run(server.url);
  expect(back.received).toHaveLength(30);
  expect(await readIssue(args(id))).toMatchObject({ state: "sent", lastError: null });
});

test("pauses and resumes between two mails, and leaves out those who unsubscribe meanwhile", async () => {
  const server = await mailServer();
  await subscribers(30);
  const id = await issue();
  await confirmSending(id);
  const stop = new AbortController();
  const running = run(server.url, stop.signal);
  await expect.poll(() => server.received.length, { interval: 1 }).toBeGreaterThan(3);
  stop.abort();
  await running;
  const sent = server.received.length;
  expect(await counts(id)).toMatchObject({ sent, waiting: 30 - sent });
  const intent = async (name: string) => {
    const { revision } = await readIssue(args(id));
    return outcomeOf(change(args(id, { intent: name, seen: revision })));
  };
  await intent("pause");
  await run(server.url);
  expect(server.received).toHaveLength(sent);
  // Nothing can be taken back once the first mail has left.
  expect(await intent("cancel")).toMatchObject({ status: 409 });
  const [waiting] = await deps.db
    .selectFrom("newsletter_deliveries")
    .select("subscriber_id")
    .where("status", "=", "waiting")
    .execute();
  await deps.db
    .updateTable("subscribers")
    .set({ status: "unsubscribed" })
    .where("id", "=", waiting?.subscriber_id ?? 0)
    .execute();
  await intent("resume");
  await run(server.url);
  expect(await counts(id)).toMatchObject({ sent: 29, "left-out": 1, waiting: 0 });
});

test("a second click, a second editor and a changed issue send nothing", async () => {
  const server = await mailServer();
  await subscribers(3);
  const id = await issue();
  const { revision, recipients } = await readSend(args(id));
  const click = () => outcomeOf<SendResult>(send(args(id, { intent: "now", seen: revision, recipients })));
  const outcomes = await Promise.all([click(), click()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await run(server.url);
  expect(server.received).toHaveLength(3);
  const other = await issue();
  await deps.db.updateTable("newsletter_issues").set({ revision: 2 }).where("id", "=", other).execute();
  expect(await confirmSending(other, { seen: 1 })).toMatchObject({
    status: 409,
    result: { message: expect.stringMatching(/changed the issue/) },
  });
});

test.each([
  ["2025-10-06T09:59", "That time is over."],
  ["soon", "Choose the day and the time."],
  ["2031-01-01T09:00", "Choose a time within a year."],
])("rejects the time %s for a schedule", async (at, message) => {
  await subscribers(1);
  const outcome = await confirmSending(await issue(), { intent: "schedule", at });
  expect(outcome).toMatchObject({
    status: 422,
    result: { field: "at", at, message: expect.stringContaining(message) },
  });
});

/** Schedules an issue for an hour from now. West Africa Time, which the form reads, is an hour ahead of UTC. */
function scheduleInAnHour(id: number) {
  const at = new Date(deps.clock.now().getTime() + 2 * 3_600_000).toISOString().slice(0, 16);
  return confirmSending(id, { intent: "schedule", at });
}

test("a scheduled issue is sent at its time, once, with what is saved then", async () => {
  const server = await mailServer();
  await subscribers(2);
  const id = await issue();
  expect(await scheduleInAnHour(id)).toMatchObject({ status: 303 });
  await run(server.url);
  await deps.db.updateTable("newsletter_issues").set({ subject: "Corrected" }).where("id", "=", id).execute();
  t.clock.advance(3_540_000);
  await run(server.url);
  expect(server.received).toEqual([]);
  t.clock.advance(60_000);
  await Promise.all([run(server.url), run(server.url)]);
  t.clock.advance(3_600_000);
  await run(server.url);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(["reader1@example.com", "reader2@example.com"]);
  for (const { source } of server.received) expect(source).toMatch(/^Subject: Corrected\r$/m);
  cookie = await staffCookie(deps, "ngozi", "editor");
  expect(await readIssue(args(id))).toMatchObject({ state: "sent", recipients: 2 });
});

test("a scheduled issue that was cancelled is not sent at its time", async () => {
  const server = await mailServer();
  await subscribers(2);
  const id = await issue();
  expect(await scheduleInAnHour(id)).toMatchObject({ status: 303 });
  expect(server.received).toEqual([]);
  const { revision } = await readIssue(args(id));
  await outcomeOf(change(args(id, { intent: "cancel", seen: revision })));
  t.clock.advance(3_600_000);
  await run(server.url);
  expect(server.received).toEqual([]);
  expect(await findIssue(deps.db, id)).toMatchObject({ sendAt: null, startedAt: null });
});

test("an issue to nobody, and an empty one, is not sent", async () => {
  const empty = await issue({ introduction: "" });
  expect(await confirmSending(empty)).toMatchObject({
    status: 422,
    result: { message: expect.stringMatching(/the issue is empty/) },
  });
  expect(await confirmSending(await issue())).toMatchObject({
    status: 409,
    result: { message: expect.stringMatching(/nobody to send it to/) },
  });
});

test.each([
  ["of one post", "", 1],
  ["of two posts", "", 2],
  ["of an introduction and two posts", "Hello", 2],
])(
  "a scheduled issue %s is paused, not sent, when one was taken off the site, and goes on once it is back",
  async (_, introduction, count) => {
    const server = await mailServer();
    await subscribers(2);
    const postIds = [await insertPost(deps.db), await insertPost(deps.db)].slice(0, count);
    const id = await issue({ introduction, postIds });
    await confirmSending(id);
    const setBinned = (at: Date | null) =>
      deps.db
        .updateTable("posts")
        .set({ binned_at: at })
        .where("id", "=", postIds[0] ?? 0)
        .execute();
    await setBinned(deps.clock.now());
    await run(server.url);
    expect(server.received).toEqual([]);
    const shown = await readIssue(args(id));
    const because = expect.stringContaining("A chosen post is not on the site any more.");
    expect(shown).toMatchObject({ state: "paused", pausedBecause: because });
    await setBinned(null);
    await outcomeOf(change(args(id, { intent: "resume", seen: shown.revision })));
    await run(server.url);
    expect(server.received).toHaveLength(2);
  },
);

test("a scheduled issue without a subject is paused, not sent", async () => {
  const server = await mailServer();
  await subscribers(2);
  const id = await issue();
  await confirmSending(id);
  await deps.db.updateTable("newsletter_issues").set({ subject: "" }).where("id", "=", id).execute();
  await run(server.url);
  expect(server.received).toEqual([]);
  expect(await readIssue(args(id))).toMatchObject({
    state: "paused",
    pausedBecause: "Write the subject. To change the issue, cancel it first.",
  });
});

test("a segment has the applicants of the intake who agreed, and nobody who only subscribed or applied", async () => {
  const server = await mailServer();
  await subscribers(2);
  const { rows } = await sql<{ id: number }>`
    insert into intakes (name, session) values ('Main', '2025/2026') returning id`.execute(deps.db);
  const to = String(rows[0]?.id);
  const apply = async (email: string) => {
    const { id: application } = await insertApplication(deps.db, { email });
    await sql`update applications set intake_id = ${rows[0]?.id ?? null} where id = ${application}`.execute(deps.db);
    return application;
  };
  // One who subscribed and applied, but did not agree as an applicant.
  await apply("reader1@example.com");
  const agreed = [await apply("Reader2@example.com"), await apply("ada@example.com"), await apply("left@example.com")];
  for (const application of agreed) await chooseNewsletter(deps, application, true);
  await chooseNewsletter(deps, agreed[2] ?? 0, false);
  const id = await issue();
  expect(await readSend(args(id, null, `?to=${to}`))).toMatchObject({ recipients: 2 });
  expect(await confirmSending(id, { to, recipients: 2 })).toMatchObject({ status: 303 });
  // An erased applicant.
  await sql`delete from subscribers where email = 'ada@example.com'`.execute(deps.db);
  await run(server.url);
  expect(server.received.map((mail) => mail.to)).toEqual(["reader2@example.com"]);
});
