import { beforeAll, describe, expect, test } from "vitest";
import { addStaff } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { DISCLAIMER_PAGE } from "../../../admissions/information/disclaimer/disclaimer.content.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { CAMPUS } from "../../../campus/campus.content.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import { countVersions } from "../document-versions.store.server.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { listFormerDrafts } from "../former-drafts/former-drafts.store.server.ts";
import { approveDocument } from "./approve-document.server.ts";
import { publishDocument } from "./publish-document.server.ts";
import { discardDraft, saveDraft } from "./save-draft.server.ts";
import { withdrawDocument } from "./withdraw-document.server.ts";

const HOUR_MS = 3_600_000;
const AT_ONCE = { from: null, until: null };

const t = testDeps();
let amaka: StaffViewer;
let bello: StaffViewer;

beforeAll(async () => {
  [amaka, bello] = await Promise.all([editor("amaka"), editor("bello")]);
});

async function editor(username: string): Promise<StaffViewer> {
  await addStaff(t.deps, username, "editor");
  const { id } = await t.deps.db
    .selectFrom("staff")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { actor: { kind: "staff", id, username }, network: "192.0.2.1" };
}

/** Opens the form of a document as an editor does. */
async function open(key: string) {
  const edited = findEditedDocument(key, t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { token, base } = await readDocumentState(t.deps.db, key, t.clock.now());
  return { edited, over: token, base };
}

test("shows a published text at once, and records who published it", async () => {
  const { edited, over } = await open("campus");
  const value = { ...CAMPUS.sample, title: "Life here" };
  const form = encodeForm(edited, value);
  const outcome = await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown: AT_ONCE });
  expect(outcome).toEqual({ kind: "published", needsApproval: false });
  expect(t.deps.content.read(CAMPUS).title).toBe("Life here");
  const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  expect(event).toMatchObject({ action: "content.published", actor_name: "amaka", target: "content campus" });
});

test("adds no version when visitors see the same text already", async () => {
  const { edited, over, base } = await open("campus");
  const value = base?.value as typeof CAMPUS.sample;
  const form = encodeForm(edited, value);
  const again = await publishDocument(t.deps, { edited, over, form, viewer: bello }, { value, shown: AT_ONCE });
  expect(again).toEqual({ kind: "unchanged", isDraftDiscarded: false });
  expect((await open("campus")).base).toMatchObject({ id: base?.id, savedBy: { username: "amaka" } });
  const from = new Date(t.clock.now().getTime() + HOUR_MS);
  const until = new Date(from.getTime() + HOUR_MS);
  const shown = { from, until };
  expect(await publishDocument(t.deps, { edited, over, form, viewer: bello }, { value, shown })).toMatchObject({
    kind: "published",
  });
  const { pending } = await readDocumentState(t.deps.db, "campus", t.clock.now());
  await withdrawDocument(t.deps, { edited, version: pending[0]?.id ?? 0, viewer: bello });
  const { over: withDraft } = await open("campus");
  await discardDraft(t.deps, { edited, over: withDraft, viewer: bello });
});

describe("says that nothing was changed, and adds no version, when an editor publishes what visitors see", () => {
  const key = "officers-page";
  const hours = (count: number) => new Date(t.clock.now().getTime() + count * HOUR_MS);
  const publish = async (title: string, from: Date | null) => {
    const { edited, over } = await open(key);
    const value = { ...edited.document.sample, title };
    const form = encodeForm(edited, value);
    const shown = { from, until: null };
    const { kind } = await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown });
    return { kind, versions: await countVersions(t.deps.db, key) };
  };

  test("from a draft, which is discarded and can be restored", async () => {
    await publish("Shown", null);
    const { edited, over } = await open(key);
    const form = encodeForm(edited, { ...edited.document.sample, title: "Shown" });
    await saveDraft(t.deps, { edited, over, form, viewer: bello });
    expect(await publish("Shown", null)).toEqual({ kind: "unchanged", versions: 1 });
    expect((await readDocumentState(t.deps.db, key, t.clock.now())).draft).toBeNull();
    expect(await listFormerDrafts(t.deps.db, key, { offset: 0, limit: 10 })).toMatchObject([{ reason: "discarded" }]);
  });

  test("before a text that waits for its time, which stays", async () => {
    await publish("Later", hours(1));
    expect(await publish("Shown", null)).toEqual({ kind: "unchanged", versions: 2 });
    const { scheduled } = await readDocumentState(t.deps.db, key, t.clock.now());
    expect(scheduled).toMatchObject([{ value: { title: "Later" } }]);
  });

  test("once a text has begun at its time; for another time it is published", async () => {
    t.clock.advance(HOUR_MS);
    expect(await publish("Later", null)).toEqual({ kind: "unchanged", versions: 2 });
    expect(await publish("Later", hours(1))).toEqual({ kind: "published", versions: 3 });
    await t.pool.query("delete from content_versions where key = $1", [key]);
  });
});

test("overwrites nothing when two editors save the same document", async () => {
  const { edited, over } = await open("campus");
  const [one, other] = ["One", "Other"].map((title) => encodeForm(edited, { ...CAMPUS.sample, title }));
  expect(await saveDraft(t.deps, { edited, over, form: one ?? "", viewer: amaka })).toMatchObject({ kind: "saved" });
  const second = await saveDraft(t.deps, { edited, over, form: other ?? "", viewer: bello });
  expect(second).toMatchObject({ kind: "conflict", state: { draft: { form: one, savedBy: { username: "amaka" } } } });
});

test("shows a text from and until its times, and the one before afterwards", async () => {
  const { edited, over } = await open("identity");
  const value = { ...IDENTITY.sample, motto: "For one hour" };
  const now = t.clock.now().getTime();
  const shown = { from: new Date(now + HOUR_MS), until: new Date(now + 2 * HOUR_MS) };
  await publishDocument(t.deps, { edited, over, form: encodeForm(edited, value), viewer: amaka }, { value, shown });
  const mottos = [0, 1, 1].map((hours) => {
    t.clock.advance(hours * HOUR_MS);
    return t.deps.content.read(IDENTITY).motto;
  });
  expect(mottos).toEqual([IDENTITY.sample.motto, "For one hour", IDENTITY.sample.motto]);
});

test("shows a bank account only once a second person has approved it", async () => {
  const { edited, over } = await open("postgraduate-application");
  const value = { ...POSTGRADUATE.sample, title: "With a new account" };
  const form = encodeForm(edited, value);
  const sent = await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown: AT_ONCE });
  expect(sent).toEqual({ kind: "published", needsApproval: true });
  expect(t.deps.content.read(POSTGRADUATE).title).toBe(POSTGRADUATE.sample.title);
  const version = (await open("postgraduate-application")).base?.id ?? 0;
  expect(await approveDocument(t.deps, { edited, version, viewer: amaka })).toEqual({ kind: "own" });
  expect(await approveDocument(t.deps, { edited, version, viewer: bello })).toEqual({ kind: "approved" });
  expect(t.deps.content.read(POSTGRADUATE).title).toBe("With a new account");
});

test("restores an earlier version as a draft, which visitors don’t see", async () => {
  const key = "disclaimer-page";
  const [first, second] = ["First", "Second"].map((title) => ({ ...DISCLAIMER_PAGE.sample, title }));
  for (const value of [first, second]) {
    const { edited, over } = await open(key);
    const form = encodeForm(edited, value);
    await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value: value ?? {}, shown: AT_ONCE });
  }
  const { edited, over } = await open(key);
  const form = encodeForm(edited, first);
  await saveDraft(t.deps, { edited, over, form, viewer: bello }, { from: { version: "1" }, writtenBy: [] });
  expect(t.deps.content.read(DISCLAIMER_PAGE).title).toBe("Second");
  expect((await readDocumentState(t.deps.db, key, t.clock.now())).draft?.form).toBe(form);
  const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  expect(event).toMatchObject({ action: "content.restored", actor_name: "bello", detail: { version: "1" } });
  const late = await saveDraft(t.deps, { edited, over, form: encodeForm(edited, second), viewer: amaka });
  expect(late.kind).toBe("conflict");
});

test("puts the text and the times of a withdrawn version into the draft", async () => {
  const { edited, over } = await open("admissions-information");
  const value = { ...edited.document.sample, title: "Not yet" };
  const form = encodeForm(edited, value);
  const shown = { from: new Date("2099-01-31T07:00:00Z"), until: new Date("2099-02-28T07:00:00Z") };
  await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown });
  const version = (await open("admissions-information")).base?.id ?? 0;
  expect(await withdrawDocument(t.deps, { edited, version, viewer: bello })).toEqual({
    kind: "withdrawn",
    isDraft: true,
  });
  const { draft } = await readDocumentState(t.deps.db, "admissions-information", t.clock.now());
  expect(draft?.form).toBe(form);
  expect(draft?.times).toEqual({ from: "2099-01-31T08:00", until: "2099-02-28T08:00" });
});

test("withdraws each of several scheduled versions, and the first one also beneath a draft, which stays", async () => {
  const key = "arts-and-humanities";
  const { publish, scheduled } = titlesOf(key);
  await publish("One", 1);
  await publish("Two", 2);
  const { pending } = await readDocumentState(t.deps.db, key, t.clock.now());
  const [one, two] = pending.map(({ id }) => id);
  const { edited, over } = await open(key);
  const form = encodeForm(edited, { ...edited.document.sample, title: "A draft" });
  await saveDraft(t.deps, { edited, over, form, viewer: amaka });
  const withdraw = (version = 0) => withdrawDocument(t.deps, { edited, version, viewer: bello });
  expect(await withdraw(one)).toEqual({ kind: "withdrawn", isDraft: false });
  expect(await scheduled()).toEqual(["Two"]);
  expect(await withdraw(two)).toEqual({ kind: "withdrawn", isDraft: false });
  expect(await scheduled()).toEqual([]);
  expect(await withdraw(two)).toEqual({ kind: "gone" });
  expect((await readDocumentState(t.deps.db, key, t.clock.now())).draft?.form).toBe(form);
});

/** Publishes titles of one document, each from hours from now, and returns what the desk knows of it. */
function titlesOf(key: string) {
  const from = (hours: number | null) => (hours === null ? null : new Date(t.clock.now().getTime() + hours * HOUR_MS));
  return {
    async publish(title: string, hours: number | null, scheduled?: "keep" | "cancel") {
      const { edited, over } = await open(key);
      const value = { ...edited.document.sample, title };
      const form = encodeForm(edited, value);
      const shown = { from: from(hours), until: null };
      await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown, scheduled });
    },
    async scheduled() {
      const { scheduled } = await readDocumentState(t.deps.db, key, t.clock.now());
      return scheduled.map(({ value }) => (value as { title: string }).title);
    },
  };
}

test("keeps what is scheduled unless it is cancelled, and replaces what begins at the same time", async () => {
  const { publish, scheduled } = titlesOf("officers-page");
  await publish("One", 1);
  await publish("Two", 2);
  await publish("Now", null);
  expect(await scheduled()).toEqual(["One", "Two"]);
  await publish("Two, corrected", 2);
  expect(await scheduled()).toEqual(["One", "Two, corrected"]);
  await publish("Now, for good", null, "cancel");
  expect(await scheduled()).toEqual([]);
});

test("keeps the times of a draft, and saves a draft of which only the times differ", async () => {
  const { edited, over } = await open("undergraduate-calendar");
  const form = encodeForm(edited, edited.document.sample);
  const times = { from: "2099-01-31T08:00", until: "2099-02-28T08:00" };
  const saved = await saveDraft(t.deps, { edited, over, form, times, viewer: amaka });
  const drafted = () => readDocumentState(t.deps.db, "undergraduate-calendar", t.clock.now());
  expect((await drafted()).draft?.times).toEqual(times);
  const again = saved.kind === "saved" ? saved.token : "";
  await saveDraft(t.deps, { edited, over: again, form, times: { ...times, until: "" }, viewer: amaka });
  expect((await drafted()).draft?.times).toEqual({ ...times, until: "" });
});

test("bases the form on the version that was saved last, until another one begins", async () => {
  const publish = async (title: string, shown: { from: Date | null; until: null }) => {
    const { edited, over } = await open("health-sciences");
    const value = { ...edited.document.sample, title };
    const form = encodeForm(edited, value);
    await publishDocument(t.deps, { edited, over, form, viewer: amaka }, { value, shown });
    return (await open("health-sciences")).base?.id;
  };
  const later = await publish("Later", { from: new Date(t.clock.now().getTime() + HOUR_MS), until: null });
  const atOnce = await publish("At once", AT_ONCE);
  const state = () => readDocumentState(t.deps.db, "health-sciences", t.clock.now());
  expect(await state()).toMatchObject({ base: { id: atOnce }, scheduled: [{ id: later }] });
  t.clock.advance(HOUR_MS);
  expect(await state()).toMatchObject({ base: { id: later }, scheduled: [] });
});
