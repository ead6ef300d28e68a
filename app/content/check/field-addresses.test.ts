import { beforeEach, expect, test } from "vitest";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../tests/support/test-deps.ts";
import { FEES, type Fees } from "../../admissions/information/fees/fees.content.ts";
import { readDocumentState } from "../desk/document-state.store.server.ts";
import { encodeForm, findEditedDocument } from "../desk/edited-documents.server.ts";
import { changeLists } from "../desk/form/change-lists.ts";
import { entryOf, readEntries } from "../desk/form/form-field.ts";
import { ownPairs } from "../desk/form/form-values.ts";
import { publishDocument } from "../desk/publish/publish-document.server.ts";
import { saveDraft } from "../desk/publish/save-draft.server.ts";
import { loader } from "./checks.loader.server.ts";

const HOUR_MS = 3_600_000;
const FOUND = "Nursing has no fee off campus";

const t = testDepsPerTest();
let cookie: string;

beforeEach(async () => {
  cookie = await staffCookie(t.deps, "amaka", "editor");
});

const reversed: Fees = { ...FEES.sample, faculties: FEES.sample.faculties.toReversed() };

/** Opens the form of the fees, as an editor does. */
async function open() {
  const edited = findEditedDocument(FEES.key, t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { token, draft, base } = await readDocumentState(t.deps.db, FEES.key, t.clock.now());
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const viewer = { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" } as const;
  return { edited, viewer, over: token, form: draft?.form ?? encodeForm(edited, base?.value ?? FEES.sample) };
}

/** Follows the link of a finding, and returns the name of its control and the course beside it in the form. */
async function followLink() {
  const { documents } = await loader(routeArgs(t.deps, "/dashboard/content-check", { cookie }));
  const finding = documents.flatMap(({ findings }) => findings).find(({ found }) => found === FOUND);
  const control = finding?.address.split("#")[1] ?? "";
  const entries = readEntries(new URLSearchParams((await open()).form));
  return { control, course: entryOf(entries, control.replace(/\.offCampus$/, ".course")), fee: entries.get(control) };
}

test("leads to the item with the fault where a draft was made from a version with another order", async () => {
  const { edited, viewer, over } = await open();
  await saveDraft(t.deps, { edited, over, viewer, form: encodeForm(edited, reversed) });
  expect(await followLink()).toMatchObject({ course: "Nursing", fee: [""] });
});

test("leads to the item with the fault after it was moved in the draft", async () => {
  const { edited, viewer, over, form } = await open();
  const place = FEES.sample.faculties.findIndex(({ fees }) => fees.some(({ course }) => course === "Nursing"));
  const moved = changeLists(edited.fields, readEntries(new URLSearchParams(form)), `up faculties ${place}`);
  const draft = new URLSearchParams(ownPairs(edited.fields, moved)).toString();
  await saveDraft(t.deps, { edited, over, viewer, form: draft });
  expect(await followLink()).toMatchObject({ course: "Nursing", fee: [""] });
});

test("leads to the item with the fault where the form shows a version that waits for its time", async () => {
  const { edited, viewer, over } = await open();
  const shown = { from: new Date(t.clock.now().getTime() + HOUR_MS), until: null };
  const form = encodeForm(edited, reversed);
  await publishDocument(t.deps, { edited, over, viewer, form }, { value: reversed, shown });
  expect(await followLink()).toMatchObject({ course: "Nursing", fee: [""] });
});

test("leads to the list where the draft no longer has the item with the fault", async () => {
  const { edited, viewer, over } = await open();
  const faculties = FEES.sample.faculties.filter(({ fees }) => fees.every(({ course }) => course !== "Nursing"));
  await saveDraft(t.deps, { edited, over, viewer, form: encodeForm(edited, { ...FEES.sample, faculties }) });
  expect(await followLink()).toMatchObject({ control: "faculties" });
});
