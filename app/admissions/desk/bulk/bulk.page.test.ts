import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { whileLocked } from "../../../../tests/support/database/lock-rows.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { readApplicationList } from "../list/application-list.ts";
import { loader as listPage } from "../list/applications.page.tsx";
import { action as changeViews } from "../views/views.endpoint.ts";
import { action, type BulkResult } from "./bulk.action.server.ts";
import { loader } from "./bulk.loader.server.ts";
import { countByStatus } from "./bulk.store.server.ts";

const t = testDeps();
let ngozi: string;
let emeka: string;
let limited: string;
beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi");
  emeka = await staffCookie(t.deps, "emeka");
  limited = await staffCookie(t.deps, "uche");
  await t.deps.db
    .updateTable("staff")
    .set({ faculties: ["Law"] })
    .where("username", "=", "uche")
    .execute();
});
beforeEach(async () => {
  for (const table of ["application_events", "documents", "applications"] as const)
    await t.deps.db.deleteFrom(table).execute();
});

const idOf = async (username: string) => (await findCredentials(t.deps.db, username))?.id ?? 0;

const open = (query: string, cookie = ngozi) => loader(routeArgs(t.deps, `/dashboard/bulk?${query}`, { cookie }));

async function post(
  query: string,
  form: Record<string, string> | URLSearchParams,
  cookie = ngozi,
): Promise<BulkResult> {
  const body = new URLSearchParams(form);
  if (!body.has("newest")) body.set("newest", "999999999");
  const init = { method: "POST", body };
  return (await action(routeArgs(t.deps, `/dashboard/bulk?${query}`, { cookie, init }))).data;
}

const rows = () =>
  t.deps.db
    .selectFrom("applications")
    .select(["id", "status", "outcome", "released_at", "assigned_to"])
    .orderBy("id")
    .execute();

describe("Several applications", () => {
  test("are counted by status, without a name", async () => {
    await insertApplications(t.deps.db, 3, { program: "Law" });
    await insertApplications(t.deps.db, 2, { program: "Music" });
    expect(await open("program=Law")).toMatchObject({
      total: 3,
      isFiltered: true,
      counts: [{ label: "Received", count: 3 }],
    });
    expect(await open("")).toMatchObject({ total: 5, isFiltered: false });
  });

  test("are not counted by status when they are very many", async () => {
    await insertApplications(t.deps.db, 3, { program: "Law" });
    const list = readApplicationList(new URLSearchParams({ program: "Law" }));
    expect(await countByStatus(t.deps.db, EVERY_APPLICATION, list, 3)).toEqual([{ status: "received", count: 3 }]);
    expect(await countByStatus(t.deps.db, EVERY_APPLICATION, list, 2)).toBeNull();
  });

  test("are decided without notifying the applicants, and the others of the list are not", async () => {
    const [one, two] = await insertApplications(t.deps.db, 3);
    const query = `id=${one?.id},${two?.id}`;
    const { seen } = await open(query);
    const result = await post(query, { intent: "step", step: "admitted", note: "", seen: String(seen) });
    expect(result).toMatchObject({ kind: "done", message: "Admit: 2 applications done.", skipped: [] });
    expect((await rows()).map(({ status, outcome, released_at }) => [status, outcome, released_at])).toEqual([
      ["decided", "admitted", null],
      ["decided", "admitted", null],
      ["received", null, null],
    ]);
  });

  test("that somebody changed after the page was opened are left as they are, and named", async () => {
    const [one, two] = await insertApplications(t.deps.db, 2);
    const query = `id=${one?.id},${two?.id}`;
    const { seen } = await open(query);
    await post(`id=${two?.id}`, { intent: "step", step: "taken-into-review", seen: String(seen) }, emeka);
    const result = await post(query, { intent: "step", step: "not-admitted", seen: String(seen) });
    expect(result).toMatchObject({
      kind: "done",
      message: "Do not admit: 1 application done.",
      skipped: [{ reference: two?.reference, reason: "somebody changed it after this page was opened" }],
    });
  });

  test("that arrived after the page was opened are left out of what is done with all that match", async () => {
    await insertApplications(t.deps.db, 2, { program: "Law" });
    const { seen, newest } = await open("program=Law");
    await insertApplications(t.deps.db, 1, { program: "Law" });
    const form = { seen: String(seen), newest: String(newest), assignee: String(await idOf("emeka")) };
    expect(await post("program=Law", { intent: "assign", ...form })).toMatchObject({
      message: "2 applications assigned to emeka; 2 changed.",
    });
    expect(await post("program=Law", { intent: "step", step: "admitted", ...form })).toMatchObject({
      message: "Admit: 2 applications done.",
    });
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(["admitted", "admitted", null]);
    expect(await post("program=Law", { intent: "step", step: "admitted", ...form, newest: "" })).toMatchObject({
      message: "The page is too old. Open it again.",
    });
  });

  test("are asked for the same, by one mail each; what somebody changed meanwhile is left and named", async () => {
    await t.deps.db.deleteFrom("mails").execute();
    const [one, two, three] = await insertApplications(t.deps.db, 4, { program: "Law" });
    const query = `id=${one?.id},${two?.id},${three?.id}`;
    const { seen, usualItems } = await open(query);
    await post(`id=${two?.id}`, { intent: "step", step: "taken-into-review", seen: String(seen) }, emeka);
    const form = new URLSearchParams({ intent: "ask", seen: String(seen), due: "2025-10-31", note: "Thank you." });
    for (const item of usualItems.slice(0, 2)) form.append("item", item);
    const result = await post(query, form);
    expect(result).toMatchObject({
      kind: "done",
      message: "Ask for more: 2 applicants get one mail each.",
      skipped: [{ reference: two?.reference, reason: "somebody changed it after this page was opened" }],
    });
    expect((await rows()).map(({ status }) => status)).toEqual(["more-needed", "in-review", "more-needed", "received"]);
    const mails = await t.deps.db.selectFrom("mails").selectAll().orderBy("id").execute();
    expect(mails).toHaveLength(2);
    for (const { text_body } of mails) {
      expect(text_body).toContain(`- ${usualItems[0]}\n- ${usualItems[1]}`);
      expect(text_body).toContain("Please send it by 31 October 2025.");
      expect(text_body).toContain("Thank you.");
    }
    expect(await post(query, form)).toMatchObject({ message: "Ask for more: 0 applicants get one mail each." });
    expect(await t.deps.db.selectFrom("mails").selectAll().execute()).toHaveLength(2);
  });

  test("are left as they are from the moment that the account is disabled", async () => {
    await insertApplications(t.deps.db, 3, (index) => ({
      program: "Law",
      submittedAt: new Date(`2026-01-0${index + 1}T08:00:00Z`),
    }));
    const leaver = await staffCookie(t.deps, "leaver");
    const [first, second, third] = (await rows()).map(({ id }) => id);
    const lock = { sql: "select from applications where id = $1 for update", values: [second] };
    const changing = await whileLocked(t.pool, lock, async (waiting) => {
      const result = post("program=Law", { intent: "step", step: "admitted", note: "", seen: "999999999" }, leaver);
      await waiting(1);
      await t.pool.query("update staff set disabled_at = now() where username = 'leaver'");
      return { result };
    });
    const reason = "your account may no longer change it";
    expect(await changing.result).toMatchObject({
      message: "Admit: 2 applications done.",
      skipped: [{ reason }],
    });
    expect((await rows()).map(({ id, status }) => [id, status])).toEqual([
      [first, "decided"],
      [second, "decided"],
      [third, "received"],
    ]);
  });

  test("are not asked for nothing, and the form keeps what was typed", async () => {
    await insertApplications(t.deps.db, 1);
    const form = { intent: "ask", seen: "0", note: "Thanks.", "other-item": "Transcript", due: "2025-10-01" };
    expect(await post("", form)).toMatchObject({
      kind: "wrong",
      message: "The day is in the past. Choose a later one.",
      typed: { kind: "ask", note: "Thanks.", more: { items: [], otherItem: "Transcript", due: "2025-10-01" } },
    });
    expect(await rows()).toMatchObject([{ status: "received" }]);
  });

  test("of a search that is no longer saved are not changed, since the list would be all applications", async () => {
    await insertApplications(t.deps.db, 1);
    const search = `search=${"x".repeat(22)}`;
    const form = { intent: "step", step: "admitted", seen: "0" };
    await expect(open(search)).rejects.toMatchObject({ status: 302 });
    await expect(post(search, form)).rejects.toMatchObject({ status: 302 });
    expect(await rows()).toMatchObject([{ status: "received" }]);
  });

  test("are none when none is ticked, rather than all that the list shows", async () => {
    await insertApplications(t.deps.db, 2);
    for (const query of ["id=", "status=received&id=", "id=all", "id=0"]) {
      expect(await open(query)).toMatchObject({ total: 0, isTicked: true });
      await post(query, { intent: "step", step: "admitted", seen: "0" });
    }
    expect(await rows()).toMatchObject([{ status: "received" }, { status: "received" }]);
  });

  test("that are ticked stay the same when they leave the list, which the page leads back to", async () => {
    const [law] = await insertApplications(t.deps.db, 2, { program: "Law" });
    const query = `view=compact&status=received&program=Law&id=&id=${law?.id}`;
    const { seen } = await open(query);
    await post(query, { intent: "step", step: "admitted", seen: String(seen) });
    expect(await open(query)).toMatchObject({
      total: 1,
      counts: [{ label: "Decided", count: 1 }],
      changedQuery: `view=compact&id=${law?.id}`,
      back: "/dashboard?view=compact&program=Law&status=received",
    });
  });

  test("are decided once when the form is submitted twice", async () => {
    const [one] = await insertApplications(t.deps.db, 1);
    const { seen } = await open(`id=${one?.id}`);
    const form = { intent: "step", step: "admitted", seen: String(seen) };
    await Promise.all([post(`id=${one?.id}`, form), post(`id=${one?.id}`, form)]);
    expect((await t.pool.query("select kind from application_events")).rows).toEqual([{ kind: "admitted" }]);
  });

  test("that are withdrawn are named, not decided", async () => {
    const [one] = await insertApplications(t.deps.db, 1);
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).execute();
    const result = await post(`id=${one?.id}`, { intent: "step", step: "admitted", seen: "0" });
    expect(result).toMatchObject({ skipped: [{ reference: one?.reference, reason: "it is: Withdrawn" }] });
  });

  test.each([
    [{ intent: "step", seen: "0" }, "Choose what to do."],
    [{ intent: "step", step: "decision-released", seen: "0" }, "Choose what to do."],
    [{ intent: "step", step: "admitted", seen: "x" }, "The page is too old. Open it again."],
    [
      { intent: "step", step: "admitted", seen: "0", note: "x".repeat(2001) },
      "What you write must be 2000 characters or fewer.",
    ],
    [{ intent: "ask", seen: "0" }, "Tick what is missing. Or write to the applicant, in plain words."],
    [{ intent: "assign", assignee: "everybody" }, "Choose to whom."],
    [{ intent: "assign", assignee: "99999" }, "That person can't review applications."],
  ])("are not changed by %j, with a message", async (form, message) => {
    await insertApplications(t.deps.db, 1);
    expect(await post("", form)).toMatchObject({ kind: "wrong", message });
    expect(await rows()).toMatchObject([{ status: "received", assigned_to: null }]);
  });

  test("of another faculty are out of reach for an officer of one faculty", async () => {
    await insertApplications(t.deps.db, 1, { program: "Law" });
    const [other] = await insertApplications(t.deps.db, 1, { program: "Music" });
    const { total } = await open(`id=${other?.id}`, limited);
    expect(total).toBe(0);
    await post(`id=${other?.id}`, { intent: "step", step: "admitted", seen: "0" }, limited);
    await post(`id=${other?.id}`, { intent: "assign", assignee: String(await idOf("ngozi")) }, limited);
    await post("", { intent: "assign-next" }, limited);
    expect((await rows()).at(-1)).toMatchObject({ status: "received", assigned_to: null });
  });
});

describe("Assigning", () => {
  test("gives applications to a colleague, and back to nobody, with an event each", async () => {
    await insertApplications(t.deps.db, 2);
    const to = await idOf("emeka");
    expect(await post("", { intent: "assign", assignee: String(to) })).toMatchObject({
      message: "2 applications assigned to emeka; 2 changed.",
    });
    expect((await rows()).map(({ assigned_to }) => assigned_to)).toEqual([to, to]);
    await post("", { intent: "assign", assignee: "nobody" });
    expect((await rows()).map(({ assigned_to }) => assigned_to)).toEqual([null, null]);
    const { rows: events } = await t.pool.query(
      "select detail->>'to' as to from audit_events where action = 'applications.assigned' order by id desc limit 2",
    );
    expect(events).toEqual([{ to: "nobody" }, { to: "emeka" }]);
  });

  test("leaves out and names applications of faculties that the colleague does not review", async () => {
    await insertApplications(t.deps.db, 1, { program: "Law" });
    const [music] = await insertApplications(t.deps.db, 1, { program: "Music" });
    const to = await idOf("uche");
    expect(await post("", { intent: "assign", assignee: String(to) })).toMatchObject({
      message: "1 application assigned to uche; 1 changed.",
      skipped: [{ reference: music?.reference, reason: "it is of a faculty that uche does not review" }],
    });
    expect((await rows()).map(({ assigned_to }) => assigned_to)).toEqual([to, null]);
  });

  test("leaves out an application that moves to another faculty at the same moment", async () => {
    await insertApplications(t.deps.db, 1, { program: "Law" });
    const to = await idOf("uche");
    const changing = await t.pool.connect();
    try {
      await changing.query("begin");
      await changing.query("update applications set program = 'Nursing Science'");
      const assigned = post("", { intent: "assign", assignee: String(to) });
      await expect
        .poll(() =>
          t.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
        )
        .toMatchObject({ rowCount: 1 });
      await changing.query("commit");
      expect(await assigned).toMatchObject({ message: "0 applications assigned to uche; 0 changed." });
    } finally {
      await changing.query("rollback");
      changing.release();
    }
    expect((await rows()).map(({ assigned_to }) => assigned_to)).toEqual([null]);
  });

  test("the next ones gives two people different applications, those that waited longest first", async () => {
    await insertApplications(t.deps.db, 60);
    await Promise.all([post("", { intent: "assign-next" }), post("", { intent: "assign-next" }, emeka)]);
    const owners = await t.deps.db
      .selectFrom("applications")
      .select("assigned_to")
      .orderBy("submitted_at")
      .orderBy("id")
      .execute();
    const counts = Map.groupBy(owners.slice(0, 50), ({ assigned_to }) => assigned_to);
    expect([...counts].map(([owner, own]) => [owner !== null, own.length])).toEqual([
      [true, 25],
      [true, 25],
    ]);
    expect(owners.slice(50).map(({ assigned_to }) => assigned_to)).toEqual(Array.from({ length: 10 }, () => null));
    expect(await post("", { intent: "assign-next" })).toMatchObject({
      message: "10 applications assigned to you, those that waited longest.",
    });
    expect(await post("", { intent: "assign-next" })).toMatchObject({
      message: "No application of this list waits for somebody to review it.",
    });
  });
});

describe("A saved view", () => {
  const save = (form: Record<string, string>, cookie = ngozi) =>
    changeViews(
      routeArgs(t.deps, "/dashboard/views", {
        cookie,
        init: { method: "POST", body: new URLSearchParams(form) },
      }) as never,
    );
  const views = async (cookie = ngozi) => (await listPage(routeArgs(t.deps, "/dashboard", { cookie }))).views;

  test("is one's own until it is shared, is replaced under the same name, and only its owner deletes it", async () => {
    const response = await save({ name: "Law, waiting", program: "Law", status: "received", view: "compact" });
    expect(response.headers.get("Location")).toMatch(
      /^\/dashboard\?view=compact&program=Law&status=received&view-saved=\d+$/,
    );
    expect(await views()).toMatchObject([
      { name: "Law, waiting", query: "view=compact&program=Law&status=received", isOwn: true },
    ]);
    expect(await views(emeka)).toEqual([]);
    await save({ name: "LAW, waiting", program: "Law", shared: "yes" });
    const [shared, ...others] = await views(emeka);
    expect(others).toEqual([]);
    expect(shared).toMatchObject({ name: "LAW, waiting", query: "program=Law", isOwn: false, owner: "ngozi" });
    await save({ delete: String(shared?.id) }, emeka);
    expect(await views()).toHaveLength(1);
    await save({ delete: String(shared?.id) });
    expect(await views()).toEqual([]);
  });

  test("holds the id of a search, never its text, and keeps the search", async () => {
    await save({ name: "A family", q: "Okonkwo" });
    const [view] = await views();
    expect(view?.query).toMatch(/^search=[\w-]{22}$/);
  });

  test("without a name is not saved", async () => {
    const before = (await views()).length;
    await save({ name: "  ", program: "Law" });
    expect(await views()).toHaveLength(before);
  });
});
