import { beforeAll, beforeEach, expect, test } from "vitest";
import { photo } from "../../../../tests/builders/picture.builder.ts";
import { archiveOf, SITE } from "../../../../tests/support/site-bundles.ts";
import { addStaff, responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { beginRun, endRun } from "../../../backup/runs/backup-runs.store.server.ts";
import { saveBytes } from "../../../platform/images/save-variants.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { action, loader } from "./bundle.page.tsx";
import { loader as exportBundle } from "./export-bundle.endpoint.ts";
import { action as importBundle } from "./import-bundle.endpoint.ts";

const PATH = "/dashboard/pages/bundle";

const t = testDeps();
let administrator: string;
let editor: string;

beforeAll(async () => {
  [administrator, editor] = await Promise.all([
    staffCookie(t.deps, "bola", "administrator"),
    staffCookie(t.deps, "amaka", "editor"),
  ]);
});

beforeEach(async () => {
  await t.pool.query("delete from content_versions");
  await t.pool.query("delete from library_pictures");
  await t.pool.query("delete from backup_runs");
  await t.deps.site.refresh();
});

function lakeside(): Promise<Buffer> {
  return archiveOf({ "site.json": SITE, "documents/identity.json": { ...IDENTITY.sample, name: "Lakeside" } });
}

type Outcome = Exclude<Awaited<ReturnType<typeof action>>, Response>;

async function send(body: FormData | URLSearchParams): Promise<{ status: number } & Outcome["data"]> {
  const outcome = await action(routeArgs(t.deps, PATH, { cookie: administrator, init: { method: "POST", body } }));
  return { status: outcome.init?.status ?? 200, ...outcome.data };
}

/** Sends an archive to be checked. */
async function check(bytes: Buffer) {
  const body = new FormData();
  body.set("bundle", new Blob([new Uint8Array(bytes)]), "site.zip");
  return send(body);
}

/** Returns the name of a valid archive that was checked. */
async function checked(bytes: Buffer): Promise<string> {
  const { checked: result } = await check(bytes);
  if (result?.kind !== "checked") throw new Error("The archive has faults.");
  return result.archive;
}

function startImport(archive: string): Promise<Response> {
  const init = { method: "POST", body: new URLSearchParams({ archive }) };
  return responseOf(importBundle(routeArgs(t.deps, `${PATH}/import`, { cookie: administrator, init })));
}

const shownName = () => t.deps.content.read(IDENTITY).name;

test("an administrator sees what a bundle would change, before anything is changed, and imports it without JavaScript", async () => {
  const result = await check(await lakeside());
  expect(result).toMatchObject({
    status: 200,
    checked: { kind: "checked", changes: [`${IDENTITY.title}: 1 change`], needsBackup: false },
  });
  expect(shownName()).toBe(IDENTITY.sample.name);
  const archive = result.checked?.kind === "checked" ? result.checked.archive : "";
  const imported = await send(new URLSearchParams({ archive }));
  expect(imported).toMatchObject({ status: 200, imported: { kind: "imported", waiting: [] } });
  expect(shownName()).toBe("Lakeside");
  const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  expect(event).toMatchObject({ action: "site.imported", actor_name: "bola" });
});

test("where a text needs approval, everybody who may approve it gets a mail, but not who imported it", async () => {
  await addStaff(t.deps, "chidi", "administrator");
  await t.pool.query("update staff set email = username || '@palmgrove.example'");
  await t.pool.query("insert into content_approvals (key, set_at, set_by) select $1, now(), min(id) from staff", [
    IDENTITY.key,
  ]);
  const { imported } = await send(new URLSearchParams({ archive: await checked(await lakeside()) }));
  expect(imported).toMatchObject({ kind: "imported", waiting: [IDENTITY.title] });
  expect(shownName()).toBe(IDENTITY.sample.name);
  const subject = `Approval needed: ${IDENTITY.title}`;
  const mails = await t.deps.db.selectFrom("mails").select(["recipient", "subject"]).orderBy("recipient").execute();
  expect(mails).toEqual(["amaka", "chidi"].map((name) => ({ recipient: `${name}@palmgrove.example`, subject })));
  await t.pool.query("delete from content_approvals");
});

test("an import reports how many pictures are done, and ends although its browser has gone", {
  tags: "slow",
}, async () => {
  const bundle = async (name: string) =>
    archiveOf({
      "site.json": SITE,
      "documents/identity.json": { ...IDENTITY.sample, name, crest: { picture: "crest", alt: "" } },
      "pictures.json": [{ name: "crest", file: "pictures/crest.jpg", title: "Crest" }],
      "pictures/crest.jpg": await photo({ width: name.length + 900 }),
    });
  const response = await startImport(await checked(await bundle("Lakeside")));
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  const lines = (await response.text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { done: 0, total: 1 },
    { kind: "imported", waiting: [] },
  ]);

  await backUp();
  const left = await startImport(await checked(await bundle("Lakeside Polytechnic")));
  await left.body?.cancel();
  await expect.poll(shownName).toBe("Lakeside Polytechnic");
});

test("faults are listed, and nothing is stored of a faulty bundle", async () => {
  const result = await check(await archiveOf({ "site.json": SITE, "documents/identity.json": { nickname: "Palm" } }));
  expect(result.status).toBe(422);
  expect(result.checked).toMatchObject({
    kind: "faulty",
    heading: expect.stringMatching(/^Nothing was imported: .* faults\.$/),
  });
  expect(result.checked?.kind === "faulty" && result.checked.lines.join()).toContain("documents/identity.json: name: ");
  const unreceived = await send(new FormData());
  expect(unreceived).toMatchObject({ status: 422, checked: { kind: "unreceived" } });
});

test("a site in use needs a backup of the last hour, also when it came into use after the check", async () => {
  const archive = await checked(await lakeside());
  await t.pool.query(
    "insert into content_versions (key, value, saved_at, needs_approval, written_by) values ('campus', '{}', now(), false, '{}')",
  );
  expect((await check(await lakeside())).checked).toMatchObject({ kind: "checked", needsBackup: true });
  expect(await send(new URLSearchParams({ archive }))).toMatchObject({
    status: 409,
    imported: { kind: "needs-backup" },
  });
  await backUp();
  expect((await send(new URLSearchParams({ archive }))).imported).toMatchObject({ kind: "imported" });
});

test("nothing but a checked bundle is imported: no other stored file, and none that was removed", async () => {
  const other = (await saveBytes(t.deps.files, Buffer.from("%PDF-1.4 a result"))).toString("hex");
  expect((await send(new URLSearchParams({ archive: other }))).imported).toMatchObject({ kind: "faulty" });
  for (const archive of ["0".repeat(64), "../x", ""])
    expect((await send(new URLSearchParams({ archive }))).imported).toEqual({ kind: "gone" });
});

test("an editor exports the site, and imports none", async () => {
  const response = await responseOf(exportBundle(routeArgs(t.deps, `${PATH}.zip`, { cookie: editor })));
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="site-2025-10-06.zip"');
  const archive = Buffer.from(await response.arrayBuffer());
  expect(await loader(routeArgs(t.deps, PATH, { cookie: editor }))).toEqual({ mayImport: false });
  const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  expect(event).toMatchObject({ action: "site.exported", actor_name: "amaka" });
  expect(archive.toString("latin1", 0, 2)).toBe("PK");
});

async function backUp(): Promise<void> {
  const now = t.clock.now();
  const id = await beginRun(t.deps.db, "backup", now);
  const facts = { backup: "2025-10-06T09-00-00Z-1a2b3c4d", documents: 0, rows: 1, lost: 0 };
  await endRun(t.deps.db, id, { now, error: null, facts });
}
