import { beforeAll, expect, test } from "vitest";
import { OPERATOR } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { CONTACTS, IDENTITY } from "../../site.content.ts";
import { saveContent } from "../../versions/save-content.server.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { contentWith } from "./content-with.server.ts";
import { openPrivatePage, readPrivateAddress } from "./open-private-page.server.ts";
import { readPreview } from "./read-preview.server.ts";

const OPERATOR_EDITOR = { actor: OPERATOR };
const EDITOR = { roles: ["editor"], faculties: null, restriction: null } as const;
const OFFICER = { roles: ["officer"], faculties: null, restriction: null } as const;

const t = testDeps();

beforeAll(async () => {
  await t.deps.db
    .insertInto("staff")
    .values({ username: "amaka", password_hash: "-", roles: ["editor"], created_at: t.clock.now() })
    .execute();
});

async function writeDraft(phone: string) {
  const edited = findEditedDocument("contacts", t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { id } = await t.deps.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  const form = encodeForm(edited, { ...CONTACTS.sample, phone });
  const values = { form, revision: crypto.randomUUID(), saved_at: t.clock.now(), saved_by: id };
  await t.deps.db
    .insertInto("content_drafts")
    .values({ key: "contacts", ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}

const at = (path: string) => {
  const address = readPrivateAddress(path);
  if (!address) throw new Error(`${path} is no private page.`);
  return address;
};

test("reads the page and the document from an address", () => {
  const basename = "/dashboard/pages/contacts/preview/site";
  expect(readPrivateAddress(`${basename}/Campus.data`)).toMatchObject({ basename, path: "/Campus.data" });
  expect(readPrivateAddress(`${basename}/`)).toMatchObject({ path: "/" });
  for (const path of ["/Campus", basename, "/dashboard/pages/contacts/preview", "/dashboard"])
    expect(readPrivateAddress(path)).toBeNull();
});

test("shows a draft on the page of one request, and to nobody else", async () => {
  await writeDraft("+234 800 000 0000");
  const opened = await openPrivatePage(t.deps, at("/dashboard/pages/contacts/preview/site/Campus"), EDITOR);
  if (opened.kind !== "open") throw new Error(opened.kind);
  expect(opened.deps.content.read(CONTACTS).phone).toBe("+234 800 000 0000");
  expect(opened.deps.content.read(IDENTITY)).toEqual(IDENTITY.sample);
  expect(opened.banner).toContain("Preview of a draft");
  expect(t.deps.content.read(CONTACTS).phone).toBe(CONTACTS.sample.phone);
});

test("shows a saved version without the draft at an address of its own, and no version of another document", async () => {
  await writeDraft("+234 800 000 0000");
  const saved = await saveContent(t.deps, IDENTITY, IDENTITY.sample, OPERATOR_EDITOR);
  const other = saved.kind === "saved" ? saved.id : 0;
  const version = await saveContent(
    t.deps,
    CONTACTS,
    { ...CONTACTS.sample, phone: "+234 700 000 0000" },
    OPERATOR_EDITOR,
  );
  const id = version.kind === "saved" ? version.id : 0;
  const address = at(`/dashboard/pages/contacts/preview/${id}/Campus`);
  expect(address).toMatchObject({ text: id, path: "/Campus" });
  const opened = await openPrivatePage(t.deps, address, EDITOR);
  if (opened.kind !== "open") throw new Error(opened.kind);
  expect(opened.deps.content.read(CONTACTS).phone).toBe("+234 700 000 0000");
  expect(opened.banner).toContain("Preview of a version");
  const wrong = at(`/dashboard/pages/contacts/preview/${other}/Campus`);
  expect(await openPrivatePage(t.deps, wrong, EDITOR)).toEqual({ kind: "closed" });
  await t.owner.pool.query("delete from content_versions");
  await t.deps.site.refresh();
});

test("opens nothing for visitors, staff of other roles and restricted sessions", async () => {
  const address = at("/dashboard/pages/contacts/preview/site/Campus");
  for (const staff of [null, OFFICER, { ...EDITOR, restriction: "change-password" }])
    expect(await openPrivatePage(t.deps, address, staff)).toEqual({ kind: "closed" });
});

test.each(["/login", "/dashboard", "/api/admin/login", "/Admissions/Status", "/preview/x"])(
  "renders no other page than those that all visitors see: not %s",
  async (path) => {
    const opened = await openPrivatePage(t.deps, at(`/dashboard/pages/contacts/preview/site${path}`), EDITOR);
    expect(opened).toEqual({ kind: "elsewhere" });
  },
);

test("names what has to be corrected in a draft before it can be shown", async () => {
  await writeDraft("");
  expect(await readPreview(t.deps, "contacts", "draft")).toMatchObject({
    kind: "invalid",
    problems: [{ field: "phone" }],
  });
  const address = at("/dashboard/pages/contacts/preview/site/Campus");
  expect(await openPrivatePage(t.deps, address, EDITOR)).toEqual({ kind: "closed" });
});

test("shows what visitors see where a value doesn’t fit its schema", () => {
  const content = contentWith(t.deps.content, CONTACTS, { phone: 7 });
  expect(content.read(CONTACTS)).toEqual(CONTACTS.sample);
});
