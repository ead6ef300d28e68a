import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { whileLocked } from "../../../../tests/support/lock-rows.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import type { DecisionStep } from "../../application.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { action as editLetter } from "../templates/letter.page.tsx";
import { action, loader } from "./batch.page.tsx";
import { loader as batchesPage } from "./batches.page.tsx";
import { action as make, loader as newBatch } from "./new-batch.page.tsx";
import { RELEASE_BATCHES, releaseDueBatches } from "./release-batches.job.server.ts";

const MORNING = new Date("2025-10-06T09:00:00Z");

let t: TestDeps;
/** Two heads of registry, an officer, and an officer of the Faculty of Law. */
let ada: string;
let ben: string;
let officer: string;
let ofLaw: string;
let officerId: number;

beforeAll(async () => {
  t = await openTestDeps();
  // Creates the queue. The tests call what the job does.
  await t.deps.jobs.handle(RELEASE_BATCHES, async () => undefined);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(MORNING.getTime() - t.clock.now().getTime());
  ada = await staffCookie(t.deps, "ada", "head-of-registry");
  ben = await staffCookie(t.deps, "ben", "head-of-registry");
  officer = await staffCookie(t.deps, "efe", "officer");
  ofLaw = await staffCookie(t.deps, "uche", "head-of-registry");
  await t.pool.query("update staff set faculties = '{Law}' where username = 'uche'");
  officerId = (await findCredentials(t.deps.db, "efe"))?.id ?? 0;
  await t.owner.pool.query(
    "delete from decision_batches; delete from mails; delete from applications; delete from letter_templates; delete from intakes",
  );
});

async function decided(
  count: number,
  kind: DecisionStep = "admitted",
  program: "Law" | "Music" = "Law",
): Promise<number[]> {
  const applications = await insertApplications(t.deps.db, count, { program });
  for (const { id } of applications) await step(id, kind);
  return applications.map(({ id }) => id);
}

const step = (
  applicationId: number,
  kind: Parameters<typeof takeStep>[2]["kind"],
  release: "now" | "later" = "later",
) =>
  takeStep(t.deps, EVERY_APPLICATION, {
    ...{ applicationId, kind, release, staffId: officerId },
    ...{ note: "A note", seenEventId: null, document: null },
  });

type Fields = Record<string, string>;
const post = (fields: Fields) => ({ method: "POST", body: new URLSearchParams(fields) });

const makeBatch = (fields: Fields = {}, { query = "", cookie = officer } = {}) =>
  make(
    routeArgs(t.deps, `/dashboard/batches/new${query}`, {
      cookie,
      init: post({ name: "First list", acceptUntil: "", quotaReason: "", ...fields }),
    }),
  );
const preview = (query = "", cookie = officer) =>
  newBatch(routeArgs(t.deps, `/dashboard/batches/new${query}`, { cookie }));

/** Makes a batch of all decisions and returns its id. */
async function made(fields: Fields = {}, options = {}): Promise<number> {
  const response = await responseOf(makeBatch(fields, options));
  return Number(/batches\/(\d+)/.exec(response.headers.get("Location") ?? "")?.[1]);
}

const page = (id: number, cookie = ada) =>
  loader(routeArgs(t.deps, `/dashboard/batches/${id}`, { cookie, params: { id: String(id) } }));
/** Submits a form of the page as it is now. */
async function change(id: number, intent: string, fields: Fields = {}, cookie = ada) {
  const shown = await page(id);
  const seen = String(shown.version);
  const letters = shown.lettersSeen;
  const params = { id: String(id) };
  return action(
    routeArgs(t.deps, `/dashboard/batches/${id}`, { cookie, params, init: post({ intent, seen, letters, ...fields }) }),
  );
}
async function nextDay(): Promise<void> {
  t.clock.advance(24 * 3600_000);
  ada = await staffCookie(t.deps, "ada");
}

/** Saves a version of the offer's text. */
const editOffer = (body: string, over: number) =>
  editLetter(
    routeArgs(t.deps, "/dashboard/letters/admitted", {
      ...{ cookie: ada, params: { id: "admitted" } },
      init: post({ intent: "save", mailed: "on", subject: "For {{first name}}", body, over: String(over) }),
    }),
  );
const mails = () => t.deps.db.selectFrom("mails").selectAll().orderBy("id").execute();
const message = (result: unknown) => (result as { data: { message: string } }).data.message;

async function quota(programme: string, limit: number): Promise<void> {
  const { rows } = await t.pool.query(
    "insert into intakes (name, session, closes_at) values ('2025', '2025/2026', '2099-01-01') returning id",
  );
  await t.pool.query("insert into intake_programmes values ($1, $2, $3)", [rows[0].id, programme, limit]);
  await t.pool.query("update applications set intake_id = $1", [rows[0].id]);
}

describe("A batch", () => {
  test("has the unreleased decisions of a filter, counted by programme and outcome, and says what it leaves out", async () => {
    await decided(2);
    await decided(1, "not-admitted", "Music");
    const [told = 0] = await decided(1);
    await step(told, "decision-released");
    const [withdrawn] = await insertApplications(t.deps.db, 1);
    await t.deps.db
      .updateTable("applications")
      .set({ status: "withdrawn" })
      .where("id", "=", withdrawn?.id ?? 0)
      .execute();
    await insertApplications(t.deps.db, 3);
    expect(await preview()).toMatchObject({
      total: { admitted: 2, "not-admitted": 1, "waiting-list": 0 },
      leftOut: {
        undecided: 3,
        released: 1,
        inBatch: 0,
        withdrawn: { count: 1, named: [withdrawn].map((one) => ({ id: one?.id, reference: one?.reference })) },
      },
    });
    expect(await preview("?program=Law")).toMatchObject({ total: { admitted: 2, "not-admitted": 0 } });
    const id = await made({}, { query: "?program=Law" });
    expect(await page(id)).toMatchObject({
      name: "First list",
      state: "made",
      total: 2,
      made: expect.stringContaining("efe"),
    });
    expect(await preview()).toMatchObject({ leftOut: { inBatch: 2 }, total: { admitted: 0, "not-admitted": 1 } });
  });

  test("can be made of chosen applications", async () => {
    const [first, second] = await decided(3);
    expect(await page(await made({}, { query: `?ids=${first},${second},999999,x` }))).toMatchObject({ total: 2 });
  });

  test("is not made of everything when the search of its address is no longer saved", async () => {
    await decided(2);
    const result = await makeBatch({}, { query: "?search=AAAAAAAAAAAAAAAAAAAAAA" });
    expect(message(result)).toContain("none of these decisions waits");
  });

  test("has each application once when two officers make one at the same moment", async () => {
    await decided(5);
    await Promise.all([makeBatch({}), makeBatch({}, { cookie: ada })]);
    const { rows } = await t.pool.query("select count(*)::integer as n from decision_batch_applications");
    expect(rows[0].n).toBe(5);
  });

  test.each([
    [{ name: " " }, "name", "Give the batch a name."],
    [{ acceptUntil: "2025-10-05" }, "acceptUntil", "The last day to accept is over. Choose a later one, or none."],
    [{ acceptUntil: "2025-02-31x" }, "acceptUntil", "The last day must look like 2026-11-30."],
    [{ acceptUntil: "2999-01-01" }, "acceptUntil", "The last day must be within two years."],
  ])("is not made of a wrong form, whose values are returned (%#)", async (fields, field, wrong) => {
    await decided(1);
    const result = await makeBatch(fields as Fields);
    expect(result).toMatchObject({
      init: { status: 422 },
      data: { values: fields, problems: [{ field, message: wrong }] },
    });
  });

  test("beyond the quota is made with a reason only, and the approver sees both", async () => {
    const ids = await decided(3);
    await quota("Law", 2);
    expect((await preview()).exceeded).toEqual([
      { programme: "Law", intake: "2025", quota: 2, admitted: 0, inBatch: 3 },
    ]);
    expect(await makeBatch()).toMatchObject({ data: { problems: [{ field: "quotaReason" }] } });
    const id = await made({ quotaReason: "Two will decline." });
    expect(await page(id)).toMatchObject({ quotaReason: "Two will decline.", exceeded: [{ inBatch: 3 }] });
    await change(id, "remove", { application: String(ids[0]) });
    expect((await page(id)).exceeded).toEqual([]);
  });
});

describe("The approval of a batch", () => {
  test("needs a second person, who may release decisions", async () => {
    await decided(1);
    const own = await made({}, { cookie: ada });
    expect(message(await change(own, "approve"))).toBe("You made this batch, so somebody else has to approve it.");
    await expect(change(own, "approve", {}, officer)).rejects.toMatchObject({ init: { status: 403 } });
    expect((await responseOf(change(own, "approve", {}, ben))).status).toBe(303);
    expect((await page(own)).approved).toContain("ben");
  });

  test("can't be written past the app either: the database rejects that the maker approves", async () => {
    await decided(1);
    await made({}, { cookie: ada });
    const forged = "update decision_batches set approved_by = made_by, approved_at = now()";
    await expect(t.pool.query(forged)).rejects.toThrow("check constraint");
  });

  test("is rejected when somebody changed the batch since the page was loaded", async () => {
    const [first] = await decided(2);
    const id = await made();
    const seen = String((await page(id)).version);
    await change(id, "remove", { application: String(first) }, officer);
    expect(message(await change(id, "approve", { seen }))).toContain("the batch has changed meanwhile");
    expect((await page(id)).state).toBe("made");
  });

  test("is rejected when a letter was saved since the page was loaded, and pins the one that was shown afterwards", async () => {
    await decided(1);
    const id = await made();
    const letters = (await page(id)).lettersSeen;
    await editOffer("Bring a goat.", 0);
    expect(message(await change(id, "approve", { letters }))).toContain("a letter has changed meanwhile");
    expect(message(await change(id, "approve", { letters: "" }))).toContain("a letter has changed meanwhile");
    expect((await page(id)).state).toBe("made");
    await change(id, "approve");
    await editOffer("Bring a cow.", 1);
    expect(await page(id)).toMatchObject({ state: "approved", letters: [{ version: 1, body: "Bring a goat." }] });
  });

  test("can be undone only by a person who may release decisions", async () => {
    const [first] = await decided(2);
    const id = await made();
    await change(id, "approve");
    const application = String(first);
    expect(message(await change(id, "remove", { application }, officer))).toContain(
      "The head of registry or an administrator can change it.",
    );
    expect(message(await change(id, "cancel", {}, officer))).toContain(
      "The head of registry or an administrator can change it.",
    );
    expect(await page(id, officer)).toMatchObject({ state: "approved", total: 2, mayChange: false });
    expect((await page(id)).mayChange).toBe(true);
    await change(id, "remove", { application });
    expect(await page(id, officer)).toMatchObject({ state: "made", total: 1, mayChange: true });
    expect((await responseOf(change(id, "cancel", {}, officer))).status).toBe(303);
  });

  test("is rejected after the last day to accept a place, since its offers would be closed", async () => {
    const [first] = await decided(1);
    await decided(1, "not-admitted");
    const id = await made({ acceptUntil: "2025-10-06" });
    await nextDay();
    expect(message(await change(id, "approve"))).toContain("The last day to accept a place was 6 October 2025");
    await change(id, "remove", { application: String(first) });
    await change(id, "approve");
    expect((await page(id)).state).toBe("approved");
  });

  test("is cancelled while one of its decisions is withdrawn, without a deadlock", async () => {
    const [member = 0] = await decided(2);
    const id = await made();
    const lock = { sql: "select from decision_batches where id = $1 for update", values: [id] };
    const { cancelled, withdrawn } = await whileLocked(t.pool, lock, async (waiting) => {
      const first = responseOf(change(id, "cancel"));
      await waiting(1);
      const second = step(member, "decision-taken-back");
      await waiting(2);
      return { cancelled: first, withdrawn: second };
    });
    expect([(await cancelled).status, (await withdrawn).kind]).toEqual([303, "taken"]);
    expect(await page(id)).toMatchObject({ state: "cancelled", total: 0, left: 2 });
    expect(await preview()).toMatchObject({ total: { admitted: 1 } });
  });

  test("is void when a decision is taken back, and the application leaves the batch visibly", async () => {
    const [first = 0] = await decided(2);
    const id = await made();
    await change(id, "approve");
    await change(id, "release-at", { at: "2025-10-07T08:00" });
    await step(first, "decision-taken-back");
    expect(await page(id)).toMatchObject({
      ...{ state: "made", approved: null, releaseAt: null, total: 1, left: 1 },
      members: [{ id: first, state: "Left on 6 October 2025, 10:00: the decision was withdrawn" }, {}],
    });
    expect(await mails()).toEqual([]);
  });

  test("of a batch with other faculties' applications is rejected for a person limited to one", async () => {
    await decided(1, "admitted", "Music");
    await decided(1, "admitted", "Law");
    const id = await made();
    expect(message(await change(id, "approve", {}, ofLaw))).toContain("faculties that are not yours");
    expect((await page(id, ofLaw)).members).toHaveLength(1);
  });

  test("is rejected for a cancelled batch, whose decisions wait for another one", async () => {
    await decided(2);
    const id = await made();
    await change(id, "cancel", {}, officer);
    expect(message(await change(id, "approve"))).toBe("Nothing was done: the batch is now “Cancelled”.");
    expect(await page(await made())).toMatchObject({ total: 2 });
  });
});

describe("The release of a batch", () => {
  /** Makes, approves and returns a batch. */
  async function approved(fields: Fields = {}): Promise<number> {
    const id = await made(fields);
    await change(id, "approve");
    return id;
  }

  test("tells each applicant once: an event, the status, a letter and one mail", async () => {
    const [first = 0] = await decided(2);
    await decided(1, "not-admitted");
    await decided(1, "waiting-listed");
    const id = await approved({ acceptUntil: "2025-11-30" });
    await change(id, "release", {}, ben);
    await releaseDueBatches(t.deps);
    await releaseDueBatches(t.deps);
    expect(await page(id)).toMatchObject({ state: "released", released: 4, total: 4 });
    const told = await t.deps.db.selectFrom("applications").select("released_at").execute();
    expect(told.every(({ released_at }) => released_at !== null)).toBe(true);
    expect((await mails()).map(({ subject }) => subject.slice(0, 43))).toEqual(
      Array(4).fill("Something has changed in your application P"),
    );
    const letters = await t.deps.db.selectFrom("letters").selectAll().orderBy("id").execute();
    expect(letters.map(({ kind }) => kind)).toEqual(["admitted", "admitted", "not-admitted", "waiting-list"]);
    expect(letters[0]).toMatchObject({
      application_id: first,
      accept_until: new Date("2025-11-30T23:00:00Z"),
      body: expect.stringContaining("until 30 November 2025."),
      verification_code: expect.stringMatching(/^\w{16}$/),
    });
    const audit = await sql<{ detail: unknown }>`
      select detail from audit_events where action = 'batch.released' and target = ${`batch ${id}`}`.execute(t.deps.db);
    expect(audit.rows).toEqual([{ detail: { applications: 4 } }]);
  });

  test("mails the approved version of a letter, whatever was saved since", async () => {
    await decided(1);
    await editOffer("You are in: {{status link}}", 0);
    const id = await approved();
    await editOffer("Something else", 1);
    await change(id, "release");
    await releaseDueBatches(t.deps);
    const [mail] = await mails();
    expect(mail?.text_body).toBe("You are in: /Admissions/Status\n");
    expect(mail?.subject).toMatch(/^For .+ \(PU-25-\w{6}\)$/);
  });

  test("waits for its time", async () => {
    await decided(1);
    const id = await approved();
    expect(message(await change(id, "release-at", { at: "2025-10-06T09:59" }))).toContain("That time is over");
    expect(message(await change(id, "release-at", { at: "soon" }))).toContain("Choose the day and the time");
    await change(id, "release-at", { at: "2025-10-06T10:05" });
    await releaseDueBatches(t.deps);
    expect(await mails()).toEqual([]);
    expect((await page(id)).releaseAt).toContain("6 October 2025, 10:05");
    t.clock.advance(5 * 60_000);
    await releaseDueBatches(t.deps);
    expect(await mails()).toHaveLength(1);
    expect((await page(id)).state).toBe("released");
  });

  test("is not set for a time after the last day to accept a place, and not possible after it", async () => {
    await decided(1);
    const id = await approved({ acceptUntil: "2025-10-06" });
    const late = await change(id, "release-at", { at: "2025-10-07T00:00" });
    expect(late).toMatchObject({ init: { status: 422 }, data: { field: "at", at: "2025-10-07T00:00" } });
    expect(message(late)).toContain("The last day to accept a place is 6 October 2025");
    expect((await responseOf(change(id, "release-at", { at: "2025-10-06T23:59" }))).status).toBe(303);
    await change(id, "unset-release");
    await nextDay();
    expect(message(await change(id, "release"))).toContain("Cancel this batch, and make another one");
    await releaseDueBatches(t.deps);
    expect(await mails()).toEqual([]);
  });

  test("is not possible before the approval", async () => {
    await decided(1);
    const id = await made();
    expect(message(await change(id, "release"))).toBe("Nothing was done: the batch is now “Waits for approval”.");
    await releaseDueBatches(t.deps);
    expect(await mails()).toEqual([]);
  });

  test("by several instances at once tells each applicant once", async () => {
    await decided(30);
    const id = await approved();
    await change(id, "release");
    await Promise.all([releaseDueBatches(t.deps), releaseDueBatches(t.deps), releaseDueBatches(t.deps)]);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(30);
    expect(recipients).toHaveLength(30);
    expect((await page(id)).state).toBe("released");
  });

  test("leaves out a decision that was released alone, and one that is taken back meanwhile", async () => {
    const [alone = 0, back = 0] = await decided(3);
    const id = await made();
    await step(alone, "decision-released");
    await change(id, "approve");
    await change(id, "release");
    await step(back, "decision-taken-back");
    await releaseDueBatches(t.deps);
    expect(await page(id)).toMatchObject({ state: "released", total: 1, released: 1, left: 2 });
    expect(await mails()).toHaveLength(2);
  });
});

test("the list of batches counts the decisions that wait for one", async () => {
  await decided(2);
  const list = () => batchesPage(routeArgs(t.deps, "/dashboard/batches", { cookie: officer }) as never);
  expect(await list()).toMatchObject({ waiting: 2, batches: [], canMake: true });
  await made();
  expect(await list()).toMatchObject({ waiting: 0, batches: [{ name: "First list", total: 2, state: "made" }] });
});
