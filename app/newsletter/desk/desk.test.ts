import { beforeAll, expect, test } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { insertPostWithPicture } from "../../../tests/builders/post-picture.builder.ts";
import { outcomeOf } from "../../../tests/support/staff/post-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { listMails } from "../../mail/mail.store.server.ts";
import type { Removed } from "../../staff/removed-meanwhile.ts";
import { findIssue } from "../issues.store.server.ts";
import { type EditResult, action as edit } from "./edit/edit.action.server.ts";
import { loader as readForm } from "./edit/edit.loader.server.ts";
import { clientAction } from "./edit/edit.page.tsx";
import { action as change, type IssueResult } from "./issue.action.server.ts";
import { loader as readIssue } from "./issue.loader.server.ts";
import { applyPostIntent } from "./issue-form.ts";
import { action as create } from "./issues.page.tsx";

const t = testDeps();
let cookie: string;

beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ngozi", "editor");
});
type Params = { id: string };

function args(id: number, fields: Record<string, string | string[]> | null = null, query = "") {
  const body = new URLSearchParams(
    Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const init = fields ? { method: "POST", body } : {};
  return routeArgs<Params>(t.deps, `/dashboard/newsletter/${id}${query}`, { cookie, init, params: { id: String(id) } });
}

async function newIssue(): Promise<number> {
  const created = await outcomeOf(
    create(routeArgs(t.deps, "/dashboard/newsletter", { cookie, init: { method: "POST" } }) as never),
  );
  const [, id] = /^\/dashboard\/newsletter\/(\d+)\/edit$/.exec(created.location ?? "") ?? [];
  return Number(id);
}

const save = (id: number, fields: Record<string, string | string[]>) => outcomeOf<EditResult>(edit(args(id, fields)));

test("each button of the form saves what was typed, and its own change", async () => {
  const id = await newIssue();
  const [first, second] = [await insertPost(t.deps.db, { title: "First" }), await insertPost(t.deps.db)];
  const texts = { subject: "October", previewText: "In short", introduction: "Hello\r\n\r\nthere" };
  expect(await save(id, { ...texts, over: "1", intent: `add:${second}`, q: "river" })).toMatchObject({
    location: `/dashboard/newsletter/${id}/edit?q=river`,
  });
  await save(id, { ...texts, over: "2", post: [String(second)], intent: `add:${first}` });
  await save(id, { ...texts, over: "3", post: [String(second), String(first)], intent: `up:${first}` });
  const form = await readForm(args(id));
  expect(form.values).toEqual({ ...texts, introduction: "Hello\n\nthere", postIds: [first, second] });
  expect(form.chosen.map(({ title }) => title)).toEqual(["First", "The library opens on Sundays"]);
  expect(form.offered.map((post) => post.id)).not.toContain(first);
  const shown = await readIssue(args(id));
  expect(shown.missing).toEqual([]);
  expect(shown.text).toContain("Hello\n\nthere");
  expect(shown).toMatchObject({ state: "draft", isClipped: false });
});

test("the issue's page says what the pictures of its posts weigh", async () => {
  const id = await newIssue();
  const { id: savedBy } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const pictures = [90_000, 70_000].map((bytes) =>
    insertPostWithPicture(t.deps, { title: `A picture of ${bytes}`, bytes, savedBy }),
  );
  const posts = (await Promise.all(pictures)).map((post) => String(post.id));
  await save(id, { subject: "October", over: "1", post: posts });
  expect(await readIssue(args(id))).toMatchObject({ pictureBytes: 160_000 });
});

const opened = { "opened.subject": "", "opened.previewText": "", "opened.introduction": "" };

async function conflictOf(saving: ReturnType<typeof save>) {
  const { status, result } = await saving;
  if (status !== 409 || result?.kind !== "conflict") throw new Error(`There was no conflict, but ${status}.`);
  const texts = (list: "both" | "mine" | "theirs") =>
    result.conflict[list].map(({ label, before, after }) => [
      label,
      ...[before, after].map((parts) => parts.map(({ text }) => text).join("")),
    ]);
  return { ...result, both: texts("both"), mine: texts("mine"), theirs: texts("theirs") };
}

test("of two editors the second keeps the text, sees the first one's, and can save over it", async () => {
  const id = await newIssue();
  await save(id, { subject: "Theirs", over: "1" });
  const conflict = await conflictOf(save(id, { subject: "Mine", over: "1", ...opened }));
  expect(conflict).toMatchObject({ values: { subject: "Mine" }, over: 2, conflict: { by: "ngozi", isMerged: true } });
  expect(conflict.both).toEqual([["Subject", "Theirs", "Mine"]]);
  expect((await findIssue(t.deps.db, id))?.subject).toBe("Theirs");
  expect(await save(id, { subject: "Mine", over: "2" })).toMatchObject({ status: 303 });
  // A double click saves once.
  expect(await save(id, { subject: "Mine", over: "2" })).toMatchObject({ status: 303 });
  expect((await findIssue(t.deps.db, id))?.revision).toBe(3);
});

test("what only one of two editors changed in an issue is merged, with the posts that each added", async () => {
  const id = await newIssue();
  const [first, second] = await Promise.all(
    ["Regatta", "Harvest"].map((title) => insertPost(t.deps.db, { title, content: `<p>${title}</p>` })),
  );
  const begun = { ...opened, subject: "", introduction: "", over: "1" };
  await save(id, { ...begun, introduction: "Hello", post: String(first) });
  const conflict = await conflictOf(save(id, { ...begun, subject: "October", intent: `add:${second}` }));
  expect(conflict.values).toEqual({
    subject: "October",
    previewText: "",
    introduction: "Hello",
    postIds: [first, second],
  });
  expect(conflict.both).toEqual([]);
  expect(conflict.mine).toEqual([
    ["Subject", "", "October"],
    ["Posts", "Regatta", "Regatta\nHarvest"],
  ]);
  expect(conflict.theirs.map(([label]) => label)).toEqual(["Introduction", "Posts"]);
  expect(conflict.posts?.chosen.map(({ title }) => title)).toEqual(["Regatta", "Harvest"]);
  expect(await findIssue(t.deps.db, id)).toMatchObject({ subject: "", introduction: "Hello", revision: 2 });
  // The form is opened with theirs now: what a third editor saves is merged again.
  expect(conflict.opened).toEqual({ ...conflict.values, subject: "", postIds: [first] });
});

test("a form that doesn't say what it was opened with keeps its own text, and shows all that it would change", async () => {
  const id = await newIssue();
  await save(id, { subject: "Theirs", introduction: "Hello", over: "1" });
  const conflict = await conflictOf(save(id, { subject: "Mine", over: "1" }));
  expect(conflict.conflict.isMerged).toBe(false);
  expect(conflict.values).toMatchObject({ subject: "Mine", introduction: "" });
  expect(conflict.mine).toEqual([
    ["Subject", "Theirs", "Mine"],
    ["Introduction", "Hello", ""],
  ]);
});

test("a text that is too long is not saved, and comes back whole", async () => {
  const id = await newIssue();
  const introduction = "long ".repeat(4001).trim();
  const outcome = await save(id, { subject: "x".repeat(201), introduction, over: "1" });
  expect(outcome).toMatchObject({ status: 422, result: { kind: "wrong", values: { introduction } } });
  const problems = outcome.result?.kind === "wrong" ? outcome.result.problems : [];
  expect(problems.map(({ field }) => field)).toEqual(["subject", "introduction"]);
});

test("a form larger than the server reads saves nothing, and is not replaced by an empty one", async () => {
  const id = await newIssue();
  await save(id, { subject: "October", introduction: "Hello", over: "1" });
  const introduction = "long ".repeat(110_000).trim();
  const { status, result } = await save(id, { subject: "October", introduction, over: "2" });
  expect({ status, result }).toMatchObject({ status: 413, result: { kind: "unread", isTooLarge: true } });
  expect(result).not.toHaveProperty("values");
  expect(await findIssue(t.deps.db, id)).toMatchObject({ introduction: "Hello", revision: 2 });
  // With JavaScript it is not sent, and comes back whole.
  const request = new Request("http://localhost/", {
    method: "POST",
    body: new URLSearchParams({ subject: "October", introduction }),
  });
  const serverAction = () => Promise.reject(new Error("sent"));
  expect(await clientAction({ request, serverAction })).toMatchObject({
    kind: "wrong",
    values: { subject: "October", introduction },
    problems: [{ field: "introduction" }],
  });
});

test("a scheduled issue is not saved without a subject, a text or a chosen post, and nothing typed is lost", async () => {
  const id = await newIssue();
  const post = await insertPost(t.deps.db);
  const complete = { subject: "October", introduction: "Hello", post: String(post) };
  await save(id, { ...complete, over: "1" });
  const sendAt = new Date(t.clock.now().getTime() + 3_600_000);
  await t.deps.db.updateTable("newsletter_issues").set({ send_at: sendAt }).where("id", "=", id).execute();
  expect(await save(id, { ...complete, subject: "", introduction: "Hello all", over: "2" })).toMatchObject({
    status: 422,
    result: {
      kind: "wrong",
      over: 2,
      values: { subject: "", introduction: "Hello all", postIds: [post] },
      problems: [{ field: "subject", message: "Write the subject." }],
    },
  });
  expect(await save(id, { subject: "October", over: "2" })).toMatchObject({
    status: 422,
    result: { problems: [{ field: "introduction" }] },
  });
  await t.deps.db.updateTable("posts").set({ published_at: null }).where("id", "=", post).execute();
  expect(await save(id, { ...complete, subject: "November", over: "2" })).toMatchObject({
    status: 422,
    result: { problems: [{ field: "posts" }] },
  });
  expect(await findIssue(t.deps.db, id)).toMatchObject({ subject: "October", introduction: "Hello", revision: 2 });
  expect(await save(id, { ...complete, over: "2", intent: `remove:${post}` })).toMatchObject({ status: 303 });
  expect(await findIssue(t.deps.db, id)).toMatchObject({ postIds: [], sendAt });
});

test("a search for posts finds them also while a scheduled issue is not complete, and keeps what was typed", async () => {
  const id = await newIssue();
  const [hidden, wanted] = [
    await insertPost(t.deps.db),
    await insertPost(t.deps.db, { title: "A ferry for the lagoon" }),
  ];
  await save(id, { subject: "October", post: String(hidden), over: "1" });
  const sendAt = new Date(t.clock.now().getTime() + 3_600_000);
  await t.deps.db.updateTable("newsletter_issues").set({ send_at: sendAt }).where("id", "=", id).execute();
  const typed = { subject: "November", over: "2", intent: "search", q: "lagoon" };
  const { status, result } = await save(id, typed);
  expect({ status, result }).toMatchObject({
    status: 200,
    result: {
      kind: "found",
      values: { subject: "November", postIds: [] },
      over: 2,
      posts: { q: "lagoon", offered: [{ id: wanted }] },
      problems: [{ message: "Write an introduction, or choose a post: the issue is empty." }],
    },
  });
  expect(await findIssue(t.deps.db, id)).toMatchObject({ subject: "October", revision: 2 });
  expect(await save(id, { ...typed, intent: `add:${wanted}` })).toMatchObject({ status: 303 });
});

const sentIssue = async () => {
  const id = await newIssue();
  const finished_at = t.clock.now();
  await t.deps.db.updateTable("newsletter_issues").set({ finished_at }).where("id", "=", id).execute();
  return id;
};

const deletedIssue = async () => {
  const id = await newIssue();
  await change(args(id, { intent: "delete", seen: "1" })).catch(() => null);
  return id;
};

test("a text that is too long for an issue that was sent meanwhile comes back", async () => {
  const subject = "x".repeat(201);
  const late = await outcomeOf<Removed>(edit(args(await sentIssue(), { subject, over: "1" })));
  expect(late).toMatchObject({ status: 409, result: { kind: "removed", typed: [["Subject", subject]] } });
});

test("a form that did not arrive completely says where its text is, and that its issue was deleted or sent meanwhile", async () => {
  for (const [id, why, then] of [
    [await deletedIssue(), "The issue was deleted meanwhile.", "save it again, as a new draft."],
    [await sentIssue(), "The issue is being sent already.", "copy it."],
  ] as const) {
    const init = { method: "POST", body: new Uint8Array([0xff]) };
    const address = `/dashboard/newsletter/${id}/edit`;
    const unread = edit(routeArgs<Params>(t.deps, address, { cookie, init, params: { id: String(id) } }));
    const { status, result } = await outcomeOf<Removed>(unread);
    expect({ status, result }).toMatchObject({ status: 400, result: { kind: "removed", typed: [] } });
    expect(result?.message).toBe(
      `${why} Nothing was saved: the text did not arrive completely. What you wrote is where you came from: go back in your browser, and ${then}`,
    );
  }
});

test("a tab of an earlier release whose issue was sent meanwhile loads the page that says so, with what was typed", async () => {
  const id = await sentIssue();
  const init = { method: "POST", body: new URLSearchParams({ subject: "Late", over: "1" }) };
  const params = { id: String(id) };
  const address = `/dashboard/newsletter/${id}/edit`;
  const response = await responseOf(edit(routeArgs<Params>(t.deps, `${address}.data`, { cookie, init, params })));
  expect(response.headers.get("Location")).toBe(address);
  expect(response.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect(await outcomeOf<Removed>(readForm(routeArgs<Params>(t.deps, address, { cookie, params })))).toMatchObject({
    status: 409,
    result: {
      kind: "removed",
      message: expect.stringContaining("the issue is being sent already"),
      typed: [["Subject", "Late"]],
    },
  });
  const other = await staffCookie(t.deps, "tunde", "editor");
  expect(await outcomeOf(readForm(routeArgs<Params>(t.deps, address, { cookie: other, params })))).toMatchObject({
    location: `/dashboard/newsletter/${id}`,
  });
});

test("a form that is too long, of an issue that was deleted or sent meanwhile, says what to do with its text", async () => {
  for (const [id, then] of [
    [await deletedIssue(), "shorten it before you save it again, as a new draft."],
    [await sentIssue(), "copy it."],
  ] as const) {
    const { status, result } = await outcomeOf<Removed>(edit(args(id, { introduction: "x".repeat(600_000) })));
    expect([status, result?.message]).toEqual([
      413,
      expect.stringContaining(
        `Nothing was saved: the text is far too long. What you wrote is where you came from: go back in your browser, and ${then}`,
      ),
    ]);
  }
});

test("an issue without a text, and one whose post was taken off the site, says what is missing", async () => {
  const id = await newIssue();
  expect((await readIssue(args(id))).missing).toEqual([
    "Write the subject.",
    "Write an introduction, or choose a post: the issue is empty.",
  ]);
  const post = await insertPost(t.deps.db);
  await save(id, { subject: "October", post: [String(post)], over: "1" });
  await t.deps.db.updateTable("posts").set({ published_at: null }).where("id", "=", post).execute();
  const [missing] = (await readIssue(args(id))).missing;
  expect(missing).toContain("A chosen post is not on the site any more.");
  expect((await readForm(args(id))).chosen).toEqual([{ id: post, title: `Post ${post}`, date: "", isPublic: false }]);
});

test("a test goes to one's own mailbox only, and needs an address", async () => {
  const id = await newIssue();
  await save(id, { subject: "October", introduction: "Hello <b>there</b>", over: "1" });
  const send = () => outcomeOf<IssueResult>(change(args(id, { intent: "test" })));
  expect(await send()).toMatchObject({ status: 422, result: { message: expect.stringMatching(/no e-mail address/) } });
  await t.deps.db.updateTable("staff").set({ email: "ngozi@example.com" }).where("username", "=", "ngozi").execute();
  expect(await send()).toMatchObject({ location: `/dashboard/newsletter/${id}?done=tested` });
  const { mails } = await listMails(t.deps.db, { offset: 0, limit: 10 });
  expect(mails).toMatchObject([{ to: "ngozi@example.com", subject: "Test: October" }]);
  expect(mails[0]?.text).toContain("Hello <b>there</b>");
});

test("a draft is deleted by whom has seen its last text", async () => {
  const id = await newIssue();
  await save(id, { subject: "October", over: "1" });
  const remove = (seen: string) => outcomeOf<IssueResult>(change(args(id, { intent: "delete", seen })));
  expect(await remove("1")).toMatchObject({ status: 409 });
  expect(await remove("2")).toMatchObject({ location: "/dashboard/newsletter" });
  expect(await findIssue(t.deps.db, id)).toBeNull();
});

test("what was typed into an issue that is deleted or sent meanwhile is saved as a new draft, or comes back", async () => {
  const id = await newIssue();
  await change(args(id, { intent: "delete", seen: "1" })).catch(() => null);
  const { location } = await save(id, { subject: "Rain", introduction: "Hello", over: "1" });
  const [, added] = /\/(\d+)\/edit\?as-new$/.exec(location ?? "") ?? [];
  const [one, other] = await Promise.all(
    [1, 2].map(() => save(id, { subject: "Rain", introduction: "Hello", over: "1" })),
  );
  expect([one?.location, other?.location]).toEqual([location, location]);
  expect(await readForm(args(Number(added), null, "?as-new"))).toMatchObject({
    isAsNew: true,
    values: { subject: "Rain", introduction: "Hello" },
  });
  const tooLong = await outcomeOf<Removed>(edit(args(id, { subject: "x".repeat(201), over: "1" })));
  expect(tooLong).toMatchObject({
    status: 404,
    result: { message: expect.stringContaining("it has 201"), typed: [["Subject", "x".repeat(201)]] },
  });

  const sent = await newIssue();
  const finished_at = t.clock.now();
  await t.deps.db.updateTable("newsletter_issues").set({ finished_at }).where("id", "=", sent).execute();
  const late = await outcomeOf<Removed>(edit(args(sent, { subject: "Late", over: "1" })));
  expect(late).toMatchObject({ status: 409, result: { kind: "removed", typed: [["Subject", "Late"]] } });
});

test.each([
  ["up:2", [2, 1, 3]],
  ["up:1", [1, 2, 3]],
  ["down:1", [2, 1, 3]],
  ["down:3", [1, 2, 3]],
  ["remove:2", [1, 3]],
  ["add:2", [1, 2, 3]],
  ["add:9", [1, 2, 3, 9]],
  ["up:9", [1, 2, 3]],
])("'%s' gives the order %j", (intent, order) => {
  expect(applyPostIntent([1, 2, 3], intent)).toEqual(order);
});
