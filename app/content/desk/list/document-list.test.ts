import { expect, test } from "vitest";
import { addStaff } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { CAMPUS } from "../../../campus/campus.content.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { saveDraft } from "../publish/save-draft.server.ts";
import { listDocumentGroups } from "./document-list.server.ts";

const t = testDeps();

test("lists every document in its group, with the editor of a draft and the words that only the draft has", async () => {
  const id = await addStaff(t.deps, "amaka", "editor").then(() =>
    t.deps.db.selectFrom("staff").select("id").where("username", "=", "amaka").executeTakeFirstOrThrow(),
  );
  const edited = findEditedDocument("campus", t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { token } = await readDocumentState(t.deps.db, "campus", t.clock.now());
  const form = encodeForm(edited, { ...CAMPUS.sample, lead: "Zebra crossing" });
  const viewer = { actor: { kind: "staff" as const, id: id.id, username: "amaka" }, network: "192.0.2.1" };
  await saveDraft(t.deps, { edited, over: token, form, viewer });

  const groups = await listDocumentGroups(t.deps, "");
  expect(groups.map(({ title }) => title)).not.toContain("Further pages");
  const campus = groups.flatMap(({ documents }) => documents).find(({ key }) => key === "campus");
  expect(campus).toMatchObject({ states: ["Draft by amaka"], changed: expect.stringMatching(/^amaka, /) });

  const [found] = await listDocumentGroups(t.deps, "zebra");
  expect(found?.documents).toMatchObject([
    { key: "campus", found: [{ name: "lead", label: "Text below the title", text: "Zebra crossing" }] },
  ]);
});

test("marks the pages whose changes a second person approves", async () => {
  const marked = async () =>
    (await listDocumentGroups(t.deps, "")).flatMap(({ documents }) =>
      documents.filter(({ needsApproval }) => needsApproval).map(({ key }) => key),
    );
  const banks = await marked();
  expect(banks).toContain("postgraduate-application");
  expect(banks).not.toContain("campus");
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const approval = { key: "campus", set_at: t.clock.now(), set_by: id };
  await t.deps.db.insertInto("content_approvals").values(approval).execute();
  expect((await marked()).filter((key) => !banks.includes(key))).toEqual(["campus"]);
});

test.each([
  ["fee", "undergraduate-fees"],
  ["bank", "postgraduate-application"],
  ["phone", "contacts"],
  ["slide", "home-hero"],
  ["motto", "identity"],
  ["officer", "officers-page"],
  ["calendar", "undergraduate-calendar"],
  ["pop-up", "home-pop-ups"],
  ["testimonial", "home-testimonials"],
  ["programme", "health-sciences"],
  ["disclaimer", "disclaimer-page"],
  ["menu", "navigation"],
  ["carousel", "home-hero"],
  ["logo", "identity"],
  ["copyright", "identity"],
  ["opening hours", "contact-page"],
  ["news letter", "navigation"],
  // The text has placeholders.
  ["Dare to succeed with Palmgrove", "home-hero"],
])("finds where to change a %s first", async (word, key) => {
  const [found] = await listDocumentGroups(t.deps, word);
  expect(found?.documents.slice(0, 3).map((document) => document.key)).toContain(key);
});
