import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { deleteRemoved } from "../../../platform/jobs/nightly-deletion.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { readForm } from "../edited-documents.server.ts";
import { DELETE_FORMER_DRAFTS } from "../former-drafts/delete-former-drafts.job.server.ts";

const DAY_MS = 24 * 3_600_000;
const { motto } = IDENTITY.sample;
const NAME = "Name of the university";

const t = testDepsPerTest();
let amaka: string;
let bello: string;

beforeEach(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const desk = documentDesk(IDENTITY, t);

type Opened = Awaited<ReturnType<typeof desk.open>>;

/** Sends the form that an editor opened before, with other texts in it. */
async function sendOver({ form, over }: Opened, texts: Record<string, string>, intent = "save", cookie = amaka) {
  const body = new URLSearchParams(form);
  for (const [name, text] of Object.entries(texts)) body.set(name, text);
  return desk.send(cookie, intent, body.toString(), { $over: over });
}

async function conflictOf(sending: ReturnType<typeof sendOver>) {
  const { status, result } = await sending;
  if (status !== 409 || result?.kind !== "conflict") throw new Error(`There was no conflict, but ${status}.`);
  const labels = (list: "both" | "mine" | "theirs") => result.conflict[list].map(({ label }) => label);
  return { ...result, both: labels("both"), mine: labels("mine"), theirs: labels("theirs") };
}

const textsIn = (form: string) => readForm(desk.edited(), form) as { motto: string; name: string };

const save = (opened: Opened, motto: string) => sendOver(opened, { motto }, "save", bello);

test("what a colleague alone changed stays when an editor saves over it", async () => {
  const opened = await desk.open(amaka);
  await save(opened, "Learn by doing");
  const { form, over, conflict, both, mine, theirs } = await conflictOf(sendOver(opened, { name: "Lake University" }));
  expect(conflict).toMatchObject({ by: "bello", isDraft: true, isMerged: true });
  expect({ both, mine, theirs }).toEqual({ both: [], mine: [NAME], theirs: ["Motto"] });
  expect(textsIn(form)).toMatchObject({ motto: "Learn by doing", name: "Lake University" });
  expect(await desk.send(amaka, "save", form, { $over: over })).toMatchObject({ status: 200 });
  const draft = textsIn((await desk.open(bello)).form);
  expect(draft).toMatchObject({ motto: "Learn by doing", name: "Lake University" });
});

test("a form that was opened with a draft is merged with the drafts after it", async () => {
  await save(await desk.open(bello), "One");
  const opened = await desk.open(amaka);
  await save(await desk.open(bello), "Two");
  await save(await desk.open(bello), "Three");
  const { form, both, mine, theirs } = await conflictOf(sendOver(opened, { name: "Lake University" }));
  expect({ both, mine, theirs }).toEqual({ both: [], mine: [NAME], theirs: ["Motto"] });
  expect(textsIn(form)).toMatchObject({ motto: "Three", name: "Lake University" });
});

test("a field that both changed is named, and the form has the editor’s own text", async () => {
  const opened = await desk.open(amaka);
  await save(opened, "Theirs");
  const conflict = await conflictOf(sendOver(opened, { motto: "Mine", name: "Lake University" }));
  expect(conflict).toMatchObject({ both: ["Motto"], mine: [NAME], theirs: [] });
  const [motto] = conflict.conflict.both;
  const texts = [motto?.before, motto?.after].map((parts) => parts?.map(({ text }) => text).join(""));
  expect(texts).toEqual(["Theirs", "Mine"]);
  expect(textsIn(conflict.form).motto).toBe("Mine");
});

test("a version that a colleague published meanwhile is merged, and nothing is published", async () => {
  const opened = await desk.open(amaka);
  await sendOver(opened, { motto: "Learn by doing" }, "publish", bello);
  const { conflict, form } = await conflictOf(sendOver(opened, { name: "Lake University" }, "publish"));
  expect(conflict).toMatchObject({ by: "bello", isDraft: false, isMerged: true });
  expect(textsIn(form)).toMatchObject({ motto: "Learn by doing", name: "Lake University" });
  expect(t.deps.content.read(IDENTITY)).toMatchObject({ motto: "Learn by doing", name: IDENTITY.sample.name });
});

test("times that a colleague alone set stay, and those that an editor set are the editor’s", async () => {
  const opened = await desk.open(amaka);
  const times = { $from: "2099-01-31T08:00", $until: "" };
  await sendOver(opened, times, "save", bello);
  const kept = await conflictOf(sendOver(opened, { name: "Lake University" }));
  expect(kept.times).toEqual({ from: "2099-01-31T08:00", until: "" });
  const own = await conflictOf(sendOver(opened, { $from: "2098-01-31T08:00" }));
  expect(own.times).toEqual({ from: "2098-01-31T08:00", until: "" });
});

test("a form that was opened with a text nobody has any more keeps the editor’s text, and says what it would change", async () => {
  await save(await desk.open(bello), "One");
  const opened = await desk.open(amaka);
  await save(await desk.open(bello), "Two");
  t.clock.advance(30 * DAY_MS + 1);
  await deleteRemoved(t.deps, DELETE_FORMER_DRAFTS);
  amaka = await staffCookie(t.deps, "amaka");
  for (const stale of [opened, { ...opened, over: "nonsense" }, { ...opened, over: "99999.'x" }]) {
    const { conflict, form, mine } = await conflictOf(sendOver(stale, { name: "Lake University" }));
    expect(conflict.isMerged).toBe(false);
    expect(mine).toEqual([NAME, "Motto"]);
    expect(textsIn(form)).toMatchObject({ motto: "One", name: "Lake University" });
  }
});

test("the draft that editors have open is merged also when it is older than 30 days", async () => {
  await save(await desk.open(bello), "One");
  t.clock.advance(30 * DAY_MS + 1);
  await deleteRemoved(t.deps, DELETE_FORMER_DRAFTS);
  [amaka, bello] = [await staffCookie(t.deps, "amaka"), await staffCookie(t.deps, "bello")];
  const opened = await desk.open(amaka);
  expect(textsIn(opened.form).motto).not.toBe(motto);
  await save(await desk.open(bello), "Two");
  const { conflict } = await conflictOf(sendOver(opened, { name: "Lake University" }));
  expect(conflict.isMerged).toBe(true);
});
