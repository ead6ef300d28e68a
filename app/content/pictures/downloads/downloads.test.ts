import { beforeAll, expect, it } from "vitest";
import { plainPdf } from "../../../../tests/builders/document.builder.ts";
import { insertPost } from "../../../../tests/builders/post.builder.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { addStaff, responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { insertIssue } from "../../../newsletter/issues.store.server.ts";
import { storeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import { putRedirect } from "../../../platform/site/saved-redirects.server.ts";
import { storeFormerDraft } from "../../desk/former-drafts/former-drafts.store.server.ts";
import { deleteDraft, writeDraft } from "../../desk/publish/change-document.store.server.ts";
import { action as upload } from "../add/upload.endpoint.ts";
import { loader as serve } from "./download.endpoint.ts";
import { action, loader } from "./downloads.page.tsx";

const test = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(test.deps, "ngozi", "editor");
});
function pdf(text: string): Blob {
  return new Blob([new Uint8Array(plainPdf(text))], { type: "application/pdf" });
}

/** Adds a PDF to the library. Returns its address. */
async function add(name: string, text: string): Promise<string> {
  const body = new FormData();
  body.set("files", pdf(text), name);
  const init = { method: "POST", body };
  await responseOf(upload(routeArgs(test.deps, "/dashboard/pictures/upload", { cookie, init })));
  const { downloads } = await listed();
  return downloads.find(({ path }) => path.endsWith(`/${name}`))?.path ?? "";
}

const listed = () =>
  loader(routeArgs(test.deps, "/dashboard/pictures/files", { cookie }) as Parameters<typeof loader>[0]);

function change(path: string, intent: string, file?: Blob) {
  const body = new FormData();
  body.set("hash", path.split("/")[2] ?? "");
  body.set("intent", intent);
  if (file) body.set("files", file, "new.pdf");
  const init = { method: "POST", body };
  return outcomeOf<string>(action(routeArgs(test.deps, "/dashboard/pictures/files", { cookie, init })));
}

async function fetchAt(path: string) {
  const [, , hash = "", name = ""] = path.split("/");
  const args = routeArgs(test.deps, path, { params: { hash, name } });
  const { status, headers } = await responseOf(serve(args as Parameters<typeof serve>[0]));
  return { status, location: headers.get("Location") };
}

it("leads from the address of a replaced file to the newest one, however often it is replaced", async () => {
  const first = await add("prospectus.pdf", "2025");
  expect(await change(first, "replace", pdf("2026"))).toMatchObject({ location: "/dashboard/pictures/files" });
  const second = (await listed()).downloads[0]?.path ?? "";
  expect(await fetchAt(first)).toEqual({ status: 302, location: second });
  expect(await change(second, "replace", pdf("2027"))).toMatchObject({ status: 303 });
  const { downloads } = await listed();
  expect(downloads.map(({ path, replaced }) => [path, replaced])).toEqual([[expect.stringMatching(/new\.pdf$/), 2]]);
  const third = downloads[0]?.path ?? "";
  for (const path of [first, second]) expect(await fetchAt(path)).toEqual({ status: 302, location: third });
  expect(await fetchAt(third)).toEqual({ status: 200, location: null });
});

it("is not deleted while a post links to a file that it has replaced", async () => {
  const first = await add("fees.pdf", "fees of 2025");
  await insertPost(test.deps.db, { title: "The fees", content: `<p><a href="${first}">Fees</a></p>` });
  await change(first, "replace", pdf("fees of 2026"));
  const second = (await fetchAt(first)).location ?? "";
  expect((await change(second, "delete")).result).toBe("The file was not deleted: The fees links to it.");
});

it("is not deleted while only a draft links to it", async () => {
  const path = await add("forms.pdf", "forms");
  const { db, clock } = test.deps;
  const { id: staffId } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const draft = {
    key: "campus",
    form: String(new URLSearchParams({ text: `See [the form](${path}).` })),
    staffId,
    at: clock.now(),
  };
  await db.transaction().execute((transaction) => writeDraft(transaction, draft));
  expect((await change(path, "delete")).result).toMatch(/^The file was not deleted: .+ links to it\.$/);
  await db.transaction().execute((transaction) => deleteDraft(transaction, "campus", clock.now()));
  expect((await change(path, "delete")).status).toBe(303);
});

it("is not deleted while a replaced draft links to it", async () => {
  const path = await add("dates.pdf", "dates");
  const { db, clock } = test.deps;
  const { id: staffId } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const form = String(new URLSearchParams({ text: `See [the dates](${path}).` }));
  const draft = { key: "campus", form, staffId, at: clock.now() };
  await db.transaction().execute(async (transaction) => {
    await writeDraft(transaction, draft);
    await storeFormerDraft(transaction, { ...draft, reason: "replaced" });
    await deleteDraft(transaction, "campus", clock.now());
  });
  expect((await change(path, "delete")).result).toBe(
    "The file was not deleted: A discarded or replaced draft of Campus Life links to it.",
  );
  await db.deleteFrom("content_former_drafts").execute();
  expect((await change(path, "delete")).status).toBe(303);
});

async function staffIdOf(username = "ngozi"): Promise<number> {
  const staff = test.deps.db.selectFrom("staff").select("id").where("username", "=", username);
  return (await staff.executeTakeFirstOrThrow()).id;
}

it.each([
  ["a draft of an issue", {}],
  ["a scheduled issue", { send_at: new Date("2030-01-01T09:00:00Z") }],
  ["an issue in the archive", { started_at: new Date(), finished_at: new Date(), content: "{}" }],
])("is not deleted while %s links to it", async (state, columns) => {
  const path = await add("tuition.pdf", state);
  const { db, clock } = test.deps;
  const by = { staffId: await staffIdOf(), at: clock.now() };
  const introduction = `See [the fees](${path}).`;
  const draft = { subject: "October", previewText: "", introduction, postIds: [], intakeId: null };
  const id = await db.transaction().execute((transaction) => insertIssue(transaction, draft, by));
  await db
    .updateTable("newsletter_issues")
    .set({ ...columns, saved_at: by.at })
    .where("id", "=", id)
    .execute();
  expect((await change(path, "delete")).result).toBe(
    "The file was not deleted: The newsletter issue “October” links to it.",
  );
  await db.deleteFrom("newsletter_issues").execute();
  expect((await change(path, "delete")).status).toBe(303);
});

it("is not deleted while an issue links to it that somebody typed and can still save", async () => {
  const path = await add("hostels.pdf", "hostels");
  const { db, clock } = test.deps;
  const staffId = await staffIdOf();
  const empty = { subject: "", previewText: "", introduction: "", postIds: [], intakeId: null };
  const issue = await db
    .transaction()
    .execute((transaction) => insertIssue(transaction, empty, { staffId, at: clock.now() }));
  const id = crypto.randomUUID();
  const form = JSON.stringify({ subject: "October", previewText: "", introduction: `See [hostels](${path}).` });
  const autosave = { kind: "issue", subject: String(issue), id, over: "1", form, savedAt: clock.now() } as const;
  await storeAutosave(db, staffId, autosave);
  await addStaff(test.deps, "tunde", "officer");
  await storeAutosave(db, await staffIdOf("tunde"), { ...autosave, id: crypto.randomUUID() });
  expect((await change(path, "delete")).result).toBe(
    "The file was not deleted: Changes to a newsletter issue by ngozi links to it.",
  );
  const sent = { started_at: clock.now(), finished_at: clock.now(), content: "{}" };
  await db.updateTable("newsletter_issues").set(sent).where("id", "=", issue).execute();
  expect((await change(path, "delete")).status).toBe(303);
  await db.deleteFrom("newsletter_issues").execute();
  await db.deleteFrom("autosaves").execute();
});

it("is not deleted while a redirect leads to it, or to a file that it has replaced", async () => {
  const first = await add("handbook.pdf", "handbook of 2025");
  const { db, clock } = test.deps;
  const redirect = { path: "/handbook", target: first, isPermanent: false };
  const staffId = await staffIdOf();
  await db.transaction().execute((transaction) => putRedirect(transaction, { ...redirect, now: clock.now(), staffId }));
  const rejection = "The file was not deleted: The redirect from /handbook links to it.";
  expect((await change(first, "delete")).result).toBe(rejection);
  await change(first, "replace", pdf("handbook of 2026"));
  const second = (await fetchAt(first)).location ?? "";
  expect((await change(second, "delete")).result).toBe(rejection);
  await db.deleteFrom("redirects").execute();
  expect((await change(second, "delete")).status).toBe(303);
});

it.each([
  ["without a file", undefined, "Choose the new file."],
  ["by itself", "rules of 2025", "“rules” was not replaced: the library had the same file before."],
])("is not replaced %s", async (_, text, message) => {
  const path = await add("rules.pdf", "rules of 2025");
  expect((await change(path, "replace", text === undefined ? undefined : pdf(text))).result).toBe(message);
});
