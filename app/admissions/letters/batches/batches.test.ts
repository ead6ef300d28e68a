import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { whileLocked } from "../../../../tests/support/database/lock-rows.ts";
import { type BatchDesk, messageOf, openBatchDesk } from "../../../../tests/support/staff/batch-desk.ts";
import { responseOf } from "../../../../tests/support/staff/staff-session.ts";
import type { TestDeps } from "../../../../tests/support/test-deps.ts";
import { releaseDueBatches } from "./release/release-batches.job.server.ts";

let desk: BatchDesk;
let t: TestDeps;
beforeAll(async () => {
  desk = await openBatchDesk();
  t = desk.t;
});
afterAll(() => t.close());
beforeEach(() => desk.reset());

describe("A batch", () => {
  test("has the unreleased decisions of a filter, counted by programme and outcome, and says what it leaves out", async () => {
    await desk.decided(2);
    await desk.decided(1, "not-admitted", "Music");
    const [released = 0] = await desk.decided(1);
    await desk.step(released, "decision-released");
    const [withdrawn] = await insertApplications(t.deps.db, 1);
    await t.deps.db
      .updateTable("applications")
      .set({ status: "withdrawn" })
      .where("id", "=", withdrawn?.id ?? 0)
      .execute();
    await insertApplications(t.deps.db, 3);
    expect(await desk.preview()).toMatchObject({
      total: { admitted: 2, "not-admitted": 1, "waiting-list": 0 },
      leftOut: {
        undecided: 3,
        released: 1,
        inBatch: 0,
        withdrawn: { count: 1, named: [withdrawn].map((one) => ({ id: one?.id, reference: one?.reference })) },
      },
    });
    expect(await desk.preview("?program=Law")).toMatchObject({ total: { admitted: 2, "not-admitted": 0 } });
    const id = await desk.made({}, { query: "?program=Law" });
    expect(await desk.page(id)).toMatchObject({
      name: "First list",
      state: "made",
      total: 2,
      made: expect.stringContaining("efe"),
    });
    expect(await desk.preview()).toMatchObject({ leftOut: { inBatch: 2 }, total: { admitted: 0, "not-admitted": 1 } });
  });

  test("is in the access log with its applications, also before it is made", async () => {
    const ids = await desk.decided(2);
    const [withdrawn] = await insertApplications(t.deps.db, 1);
    const withdrawnId = withdrawn?.id ?? 0;
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).where("id", "=", withdrawnId).execute();
    const seen = async () => {
      const { rows } = await t.pool.query("delete from record_views where kind = 'list' returning application_ids");
      return rows.flatMap((row) => row.application_ids);
    };
    await seen();
    await desk.preview();
    expect(await seen()).toEqual([withdrawnId]);
    const id = await desk.made();
    await seen();
    await desk.page(id);
    expect((await seen()).toSorted((one, other) => one - other)).toEqual(ids);
  });

  test("can be made of chosen applications", async () => {
    const [first, second] = await desk.decided(3);
    expect(await desk.page(await desk.made({}, { query: `?ids=${first},${second},999999,x` }))).toMatchObject({
      total: 2,
    });
  });

  test("is not made of everything when the search of its address is no longer saved", async () => {
    await desk.decided(2);
    const result = await desk.makeBatch({}, { query: "?search=AAAAAAAAAAAAAAAAAAAAAA" });
    expect(messageOf(result)).toContain("none of these decisions waits");
  });

  test("has each application once when two officers make one at the same moment", async () => {
    await desk.decided(5);
    await Promise.all([desk.makeBatch({}), desk.makeBatch({}, { cookie: desk.cookies.ada })]);
    const { rows } = await t.pool.query("select count(*)::integer as n from decision_batch_applications");
    expect(rows[0].n).toBe(5);
  });

  test.each([
    [{ name: " " }, "name", "Give the batch a name."],
    [{ acceptUntil: "2025-10-05" }, "acceptUntil", "The last day to accept is over. Choose a later one, or none."],
    [{ acceptUntil: "2025-02-31x" }, "acceptUntil", "The last day must look like 2026-11-30."],
    [{ acceptUntil: "2999-01-01" }, "acceptUntil", "The last day must be within two years."],
  ])("is not made of a wrong form, whose values are returned (%#)", async (fields, field, wrong) => {
    await desk.decided(1);
    const result = await desk.makeBatch(fields as Record<string, string>);
    expect(result).toMatchObject({
      init: { status: 422 },
      data: { values: fields, problems: [{ field, message: wrong }] },
    });
  });

  test("beyond the quota is made with a reason only, and the approver sees both", async () => {
    const ids = await desk.decided(3);
    await desk.quota("Law", 2);
    expect((await desk.preview()).exceeded).toEqual([
      { programme: "Law", intake: "2025", quota: 2, admitted: 0, waiting: 0, added: 3 },
    ]);
    expect(await desk.makeBatch()).toMatchObject({ data: { problems: [{ field: "quotaReason" }] } });
    const id = await desk.made({ quotaReason: "Two will decline." });
    expect(await desk.page(id)).toMatchObject({ quotaReason: "Two will decline.", exceeded: [{ added: 3 }] });
    await desk.change(id, "remove", { application: String(ids[0]) });
    expect((await desk.page(id)).exceeded).toEqual([]);
  });
});

describe("The approval of a batch", () => {
  test("needs a second person, who may release decisions", async () => {
    await desk.decided(1);
    const own = await desk.made({}, { cookie: desk.cookies.ada });
    expect(messageOf(await desk.change(own, "approve"))).toBe(
      "You made this batch, so somebody else has to approve it.",
    );
    await expect(desk.change(own, "approve", {}, desk.cookies.officer)).rejects.toMatchObject({
      init: { status: 403 },
    });
    expect((await responseOf(desk.change(own, "approve", {}, desk.cookies.ben))).status).toBe(303);
    expect((await desk.page(own)).approved).toContain("ben");
  });

  test("can't be written past the app either: the database rejects that the maker approves", async () => {
    await desk.decided(1);
    await desk.made({}, { cookie: desk.cookies.ada });
    const forged = "update decision_batches set approved_by = made_by, approved_at = now()";
    await expect(t.pool.query(forged)).rejects.toThrow("check constraint");
  });

  test("is rejected when somebody changed the batch since the page was loaded", async () => {
    const [first] = await desk.decided(2);
    const id = await desk.made();
    const seen = String((await desk.page(id)).version);
    await desk.change(id, "remove", { application: String(first) }, desk.cookies.officer);
    expect(messageOf(await desk.change(id, "approve", { seen }))).toContain("the batch has changed meanwhile");
    expect((await desk.page(id)).state).toBe("made");
  });

  test("is rejected when a letter was saved since the page was loaded, and pins the one that was shown afterwards", async () => {
    await desk.decided(1);
    const id = await desk.made();
    const letters = (await desk.page(id)).lettersSeen;
    await desk.editOffer("Bring a goat.", 0);
    expect(messageOf(await desk.change(id, "approve", { letters }))).toContain("a letter has changed meanwhile");
    expect(messageOf(await desk.change(id, "approve", { letters: "" }))).toContain("a letter has changed meanwhile");
    expect((await desk.page(id)).state).toBe("made");
    await desk.change(id, "approve");
    await desk.editOffer("Bring a cow.", 1);
    expect(await desk.page(id)).toMatchObject({ state: "approved", letters: [{ version: 1, body: "Bring a goat." }] });
  });

  test("can be undone only by a person who may release decisions", async () => {
    const [first] = await desk.decided(2);
    const id = await desk.made();
    await desk.change(id, "approve");
    const application = String(first);
    expect(messageOf(await desk.change(id, "remove", { application }, desk.cookies.officer))).toContain(
      "The head of registry or an administrator can change it.",
    );
    expect(messageOf(await desk.change(id, "cancel", {}, desk.cookies.officer))).toContain(
      "The head of registry or an administrator can change it.",
    );
    expect(await desk.page(id, desk.cookies.officer)).toMatchObject({ state: "approved", total: 2, mayChange: false });
    expect((await desk.page(id)).mayChange).toBe(true);
    await desk.change(id, "remove", { application });
    expect(await desk.page(id, desk.cookies.officer)).toMatchObject({ state: "made", total: 1, mayChange: true });
    expect((await responseOf(desk.change(id, "cancel", {}, desk.cookies.officer))).status).toBe(303);
  });

  test("is not undone by deciding again on its waiting list", async () => {
    const [waiting = 0] = await desk.decided(1, "waiting-listed");
    const id = await desk.made();
    await desk.change(id, "approve");
    expect(await desk.step(waiting, "admitted")).toEqual({ kind: "approved" });
    expect(await desk.page(id)).toMatchObject({ state: "approved", total: 1 });
    await desk.change(id, "remove", { application: String(waiting) });
    expect(await desk.step(waiting, "admitted")).toEqual({ kind: "taken" });
  });

  test("is rejected after the last day to accept a place, since its offers would be closed", async () => {
    const [first] = await desk.decided(1);
    await desk.decided(1, "not-admitted");
    const id = await desk.made({ acceptUntil: "2025-10-06" });
    await desk.nextDay();
    expect(messageOf(await desk.change(id, "approve"))).toContain("The last day to accept a place was 6 October 2025");
    await desk.change(id, "remove", { application: String(first) });
    await desk.change(id, "approve");
    expect((await desk.page(id)).state).toBe("approved");
  });

  test("is cancelled while one of its decisions is withdrawn, without a deadlock", async () => {
    const [member = 0] = await desk.decided(2);
    const id = await desk.made();
    const lock = { sql: "select from decision_batches where id = $1 for update", values: [id] };
    const { cancelled, withdrawn } = await whileLocked(t.pool, lock, async (waiting) => {
      const first = responseOf(desk.change(id, "cancel"));
      await waiting(1);
      const second = desk.step(member, "decision-taken-back");
      await waiting(2);
      return { cancelled: first, withdrawn: second };
    });
    expect([(await cancelled).status, (await withdrawn).kind]).toEqual([303, "taken"]);
    expect(await desk.page(id)).toMatchObject({ state: "cancelled", total: 0, left: 2 });
    expect(await desk.preview()).toMatchObject({ total: { admitted: 1 } });
  });

  test("is void when a decision is taken back, and the application leaves the batch visibly", async () => {
    const [first = 0] = await desk.decided(2);
    const id = await desk.made();
    await desk.change(id, "approve");
    await desk.change(id, "release-at", { at: "2025-10-07T08:00" });
    await desk.step(first, "decision-taken-back");
    expect(await desk.page(id)).toMatchObject({
      ...{ state: "made", approved: null, releaseAt: null, total: 1, left: 1 },
      members: [{ id: first, state: "Left on 6 October 2025, 10:00: the decision was withdrawn" }, {}],
    });
    expect(await desk.mails()).toEqual([]);
  });

  test("stays as it is when an application is removed that is not in the batch, or not any more", async () => {
    const [first = 0] = await desk.decided(1, "admitted", "Law");
    const id = await desk.made();
    const [other = 0] = await desk.decided(1, "admitted", "Law");
    await desk.change(id, "approve");
    expect(messageOf(await desk.change(id, "remove", { application: String(other) }))).toContain("changed meanwhile");
    expect(await desk.page(id)).toMatchObject({ state: "approved", total: 1 });
    await desk.change(id, "remove", { application: String(first) });
    expect(messageOf(await desk.change(id, "remove", { application: String(first) }))).toContain("changed meanwhile");
    expect(await desk.page(id)).toMatchObject({ state: "made", total: 0 });
  });

  test("of a batch with other faculties' applications is rejected for a person limited to one", async () => {
    await desk.decided(1, "admitted", "Music");
    await desk.decided(1, "admitted", "Law");
    const id = await desk.made();
    expect(messageOf(await desk.change(id, "approve", {}, desk.cookies.ofLaw))).toContain(
      "faculties that are not yours",
    );
    expect((await desk.page(id, desk.cookies.ofLaw)).members).toHaveLength(1);
  });

  test("is rejected for a cancelled batch, whose decisions wait for another one", async () => {
    await desk.decided(2);
    const id = await desk.made();
    await desk.change(id, "cancel", {}, desk.cookies.officer);
    expect(messageOf(await desk.change(id, "approve"))).toBe("Nothing was done: the batch is now “Cancelled”.");
    expect(await desk.page(await desk.made())).toMatchObject({ total: 2 });
  });
});

describe("The release of a batch", () => {
  /** Makes, approves and returns a batch. */
  async function approved(fields: Record<string, string> = {}): Promise<number> {
    const id = await desk.made(fields);
    await desk.change(id, "approve");
    return id;
  }

  test("notifies each applicant once: an event, the status, a letter and one mail", async () => {
    const [first = 0] = await desk.decided(2);
    await desk.decided(1, "not-admitted");
    await desk.decided(1, "waiting-listed");
    const id = await approved({ acceptUntil: "2025-11-30" });
    await desk.change(id, "release", {}, desk.cookies.ben);
    await releaseDueBatches(t.deps);
    await releaseDueBatches(t.deps);
    expect(await desk.page(id)).toMatchObject({ state: "released", released: 4, total: 4 });
    const released = await t.deps.db.selectFrom("applications").select("released_at").execute();
    expect(released.every(({ released_at }) => released_at !== null)).toBe(true);
    expect((await desk.mails()).map(({ subject }) => subject.slice(0, 43))).toEqual(
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
    await desk.decided(1);
    await desk.editOffer("You are in: {{status link}}", 0);
    const id = await approved();
    await desk.editOffer("Something else", 1);
    await desk.change(id, "release");
    await releaseDueBatches(t.deps);
    const [mail] = await desk.mails();
    expect(mail?.text_body).toBe("You are in: /Admissions/Status\n");
    expect(mail?.subject).toMatch(/^For .+ \(PU-25-\w{6}\)$/);
  });

  test("waits for its time", async () => {
    await desk.decided(1);
    const id = await approved();
    expect(messageOf(await desk.change(id, "release-at", { at: "2025-10-06T09:59" }))).toContain("That time is over");
    expect(messageOf(await desk.change(id, "release-at", { at: "soon" }))).toContain("Choose the day and the time");
    await desk.change(id, "release-at", { at: "2025-10-06T10:05" });
    await releaseDueBatches(t.deps);
    expect(await desk.mails()).toEqual([]);
    expect((await desk.page(id)).releaseAt).toContain("6 October 2025, 10:05");
    t.clock.advance(5 * 60_000);
    await releaseDueBatches(t.deps);
    expect(await desk.mails()).toHaveLength(1);
    expect((await desk.page(id)).state).toBe("released");
  });

  test("is not set for a time after the last day to accept a place, and not possible after it", async () => {
    await desk.decided(1);
    const id = await approved({ acceptUntil: "2025-10-06" });
    const late = await desk.change(id, "release-at", { at: "2025-10-07T00:00" });
    expect(late).toMatchObject({ init: { status: 422 }, data: { field: "at", at: "2025-10-07T00:00" } });
    expect(messageOf(late)).toContain("The last day to accept a place is 6 October 2025");
    expect((await responseOf(desk.change(id, "release-at", { at: "2025-10-06T23:59" }))).status).toBe(303);
    await desk.change(id, "unset-release");
    await desk.nextDay();
    expect(messageOf(await desk.change(id, "release"))).toContain("Cancel this batch, and make another one");
    await releaseDueBatches(t.deps);
    expect(await desk.mails()).toEqual([]);
  });

  test("stops when the server was down until after the last day to accept a place", async () => {
    await desk.decided(1);
    const id = await approved({ acceptUntil: "2025-10-06" });
    await desk.change(id, "release-at", { at: "2025-10-06T20:00" });
    await desk.nextDay();
    await releaseDueBatches(t.deps);
    expect(await desk.mails()).toEqual([]);
    expect(await desk.page(id)).toMatchObject({ state: "approved", released: 0, isTooLate: true });
  });

  test("is not possible before the approval", async () => {
    await desk.decided(1);
    const id = await desk.made();
    expect(messageOf(await desk.change(id, "release"))).toBe(
      "Nothing was done: the batch is now “Waits for approval”.",
    );
    await releaseDueBatches(t.deps);
    expect(await desk.mails()).toEqual([]);
  });

  test("by several instances at once notifies each applicant once", async () => {
    await desk.decided(30);
    const id = await approved();
    await desk.change(id, "release");
    await Promise.all([releaseDueBatches(t.deps), releaseDueBatches(t.deps), releaseDueBatches(t.deps)]);
    const recipients = (await desk.mails()).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(30);
    expect(recipients).toHaveLength(30);
    expect((await desk.page(id)).state).toBe("released");
  });

  test("leaves out a decision that was released alone, and one that is taken back meanwhile", async () => {
    const [alone = 0, back = 0] = await desk.decided(3);
    const id = await desk.made();
    await desk.step(alone, "decision-released");
    await desk.change(id, "approve");
    await desk.change(id, "release");
    await desk.step(back, "decision-taken-back");
    await releaseDueBatches(t.deps);
    expect(await desk.page(id)).toMatchObject({ state: "released", total: 1, released: 1, left: 2 });
    expect(await desk.mails()).toHaveLength(2);
  });
});

test("the list of batches counts the decisions that wait for one", async () => {
  await desk.decided(2);
  expect(await desk.list()).toMatchObject({ waiting: "2 decisions wait for a batch.", batches: [], canMake: true });
  await desk.made();
  expect(await desk.list()).toMatchObject({
    waiting: "No decision waits for a batch.",
    batches: [{ name: "First list", total: 2, state: "made" }],
  });
});
