import { beforeEach, expect, test } from "vitest";
import { addStaff } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { CAMPUS } from "../../../campus/campus.content.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { readDocumentState } from "../../desk/document-state.store.server.ts";
import { encodeForm, findEditedDocument, readForm } from "../../desk/edited-documents.server.ts";
import { findFormerDraft, listFormerDrafts } from "../../desk/former-drafts/former-drafts.store.server.ts";
import { approveDocument } from "../../desk/publish/approve-document.server.ts";
import { publishDocument } from "../../desk/publish/publish-document.server.ts";
import { discardDraft, saveDraft } from "../../desk/publish/save-draft.server.ts";
import { switchUses } from "./switch-uses.server.ts";

const HOUR_MS = 3_600_000;
const [FROM, TO] = [`lib-${"a".repeat(32)}`, `lib-${"b".repeat(32)}`];
const PICTURE = { picture: FROM, alt: "" };
const ACCOUNT = "postgraduate-application";

const t = testDepsPerTest();
let amaka: StaffViewer;
let bello: StaffViewer;

beforeEach(async () => {
  [amaka, bello] = [await editor("amaka"), await editor("bello")];
  const saved = { added_at: t.clock.now(), added_by: null, changed_at: t.clock.now(), changed_by: null };
  const pictures = [
    { id: "a".repeat(32), title: "The gate", alt: null, ...saved },
    { id: "b".repeat(32), title: "The new gate", alt: null, ...saved },
  ];
  await t.deps.db.insertInto("library_pictures").values(pictures).execute();
});

async function editor(username: string): Promise<StaffViewer> {
  await addStaff(t.deps, username, "editor");
  const staff = t.deps.db.selectFrom("staff").select("id").where("username", "=", username);
  return { actor: { kind: "staff", id: (await staff.executeTakeFirstOrThrow()).id, username }, network: "192.0.2.1" };
}

async function open(key: string) {
  const edited = findEditedDocument(key, t.deps);
  if (!edited) throw new Error("There is no such document.");
  return { edited, ...(await readDocumentState(t.deps.db, key, t.clock.now())) };
}

type Hours = { from?: number; until?: number };

/** Publishes a value, shown from and until so many hours from now, and returns the version. */
async function publish(key: string, value: object, { from, until }: Hours = {}): Promise<number> {
  const { edited, token } = await open(key);
  const at = (hours: number | undefined) =>
    hours === undefined ? null : new Date(t.clock.now().getTime() + hours * HOUR_MS);
  const save = { edited, over: token, form: encodeForm(edited, value), viewer: amaka };
  await publishDocument(t.deps, save, { value, shown: { from: at(from), until: at(until) } });
  return (await open(key)).base?.id ?? 0;
}

const campus = () => {
  const { title, picture } = t.deps.content.read(CAMPUS);
  return [title, picture.picture];
};

const account = () => {
  const { fee, picture } = t.deps.content.read(POSTGRADUATE);
  return [fee.account?.accountNumber, picture.picture];
};

function withAccount(accountNumber: string) {
  const { sample } = POSTGRADUATE;
  return { ...sample, picture: PICTURE, fee: { ...sample.fee, account: { ...sample.fee.account, accountNumber } } };
}

test("nothing is switched to a picture that was deleted in the same moment", async () => {
  const deleted = `lib-${"0a".repeat(16)}`;
  expect(await switchUses(t.deps, bello, FROM, deleted)).toEqual({ kind: "changed-meanwhile" });
});

test("a version that waits for approval waits on, and the one that was shown before can't be approved", async () => {
  const before = account();
  const seen = await publish(ACCOUNT, withAccount("1234567890"));
  expect(await switchUses(t.deps, bello, FROM, TO)).toEqual({ kind: "switched", places: 1 });
  expect(account()).toEqual(before);
  const { edited, base } = await open(ACCOUNT);
  const version = base?.id ?? 0;
  expect(await approveDocument(t.deps, { edited, version: seen, viewer: bello })).toEqual({ kind: "gone" });
  expect(await approveDocument(t.deps, { edited, version, viewer: amaka })).toEqual({ kind: "own" });
  expect(await approveDocument(t.deps, { edited, version, viewer: bello })).toEqual({ kind: "approved" });
  expect(account()).toEqual(["1234567890", TO]);
});

test("a bank account that was approved for a time ends at that time", async () => {
  const before = account();
  const version = await publish(ACCOUNT, withAccount("1234567890"), { until: 1 });
  const { edited } = await open(ACCOUNT);
  await approveDocument(t.deps, { edited, version, viewer: bello });
  await switchUses(t.deps, bello, FROM, TO);
  expect(account()).toEqual(["1234567890", TO]);
  expect((await open(ACCOUNT)).base).toMatchObject({ needsApproval: true, approvedBy: "bello" });
  t.clock.advance(HOUR_MS);
  expect(account()).toEqual(before);
});

test("temporary and scheduled texts keep their times, also where only the text below names the picture", async () => {
  await publish("campus", { ...CAMPUS.sample, title: "For good", picture: PICTURE });
  await publish("campus", { ...CAMPUS.sample, title: "For one hour" }, { until: 1 });
  await publish("campus", { ...CAMPUS.sample, title: "Scheduled", picture: PICTURE }, { from: 2 });
  await switchUses(t.deps, bello, FROM, TO);
  const seen = [0, 1, 1].map((hours) => {
    t.clock.advance(hours * HOUR_MS);
    return campus();
  });
  expect(seen).toEqual([
    ["For one hour", CAMPUS.sample.picture.picture],
    ["For good", TO],
    ["Scheduled", TO],
  ]);
});

test("a text that was published before another, but began after it, is still the one that is shown", async () => {
  await publish("campus", { ...CAMPUS.sample, title: "Scheduled", picture: PICTURE }, { from: 2 });
  await publish("campus", { ...CAMPUS.sample, title: "For two hours", picture: PICTURE });
  t.clock.advance(3 * HOUR_MS);
  await switchUses(t.deps, bello, FROM, TO);
  expect(campus()).toEqual(["Scheduled", TO]);
});

test("a picture of the text that came with the site is switched below a temporary text", async () => {
  const { title, picture } = CAMPUS.sample;
  await publish("campus", { ...CAMPUS.sample, title: "For one hour" }, { until: 1 });
  await switchUses(t.deps, bello, picture.picture, TO);
  expect(campus()).toEqual(["For one hour", TO]);
  t.clock.advance(HOUR_MS);
  expect(campus()).toEqual([title, TO]);
});

test("a draft names the other picture, keeps its texts, and is not overwritten by a form opened before", async () => {
  const { edited, token } = await open("campus");
  const form = encodeForm(edited, { ...CAMPUS.sample, title: `About ${FROM}`, picture: PICTURE });
  const saved = await saveDraft(t.deps, { edited, over: token, form, viewer: amaka });
  if (saved.kind !== "saved") throw new Error(saved.kind);
  await switchUses(t.deps, bello, FROM, TO);
  const { draft } = await open("campus");
  expect(draft?.savedBy.username).toBe("amaka");
  expect(readForm(edited, draft?.form ?? "")).toMatchObject({ title: `About ${FROM}`, picture: { picture: TO } });
  const late = await saveDraft(t.deps, { edited, over: saved.token, form, viewer: amaka });
  expect(late.kind).toBe("conflict");
});

test("a draft that was discarded names the other picture, too, when it is restored", async () => {
  const { edited, token } = await open("campus");
  const form = encodeForm(edited, { ...CAMPUS.sample, title: `About ${FROM}`, picture: PICTURE });
  await saveDraft(t.deps, { edited, over: token, form, viewer: amaka });
  await discardDraft(t.deps, { edited, over: (await open("campus")).token, viewer: amaka });
  expect(await switchUses(t.deps, bello, FROM, TO)).toEqual({ kind: "switched", places: 1 });
  const [former] = await listFormerDrafts(t.deps.db, "campus", { offset: 0, limit: 1 });
  const stored = await findFormerDraft(t.deps.db, "campus", former?.id ?? 0);
  expect(readForm(edited, stored?.form ?? "")).toMatchObject({ title: `About ${FROM}`, picture: { picture: TO } });
});
