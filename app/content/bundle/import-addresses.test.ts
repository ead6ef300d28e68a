import { Readable } from "node:stream";
import { afterAll, beforeEach, expect, test } from "vitest";
import { plainPdf } from "../../../tests/builders/document.builder.ts";
import { archiveOf, importArchive, openSite, SITE } from "../../../tests/support/site-bundles.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import type { TestDeps } from "../../../tests/support/test-deps.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import { addPage } from "../desk/added/change-added-page.server.ts";
import { addDownload } from "../pictures/downloads/add-download.server.ts";
import { selectDownloads } from "../pictures/downloads/downloads.store.server.ts";
import { IDENTITY } from "../site.content.ts";
import { insertContentVersion } from "../versions/content.store.server.ts";
import { describePlan } from "./describe-plan.ts";

let t: TestDeps;
let viewer: StaffViewer;

beforeEach(async () => {
  await t?.close();
  t = await openSite();
  await addStaff(t.deps, "amaka", "editor");
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  viewer = { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" };
});

afterAll(() => t.close());

const OLD = `/about/${IDENTITY.sample.shortName}`;
const LAKESIDE = { ...IDENTITY.sample, shortName: "Lakeside" };

/** Imports files. Returns the lines that describe the import, or its faults. */
async function imported(files: Record<string, unknown>): Promise<string[]> {
  const outcome = await importArchive(t, await archiveOf({ "site.json": SITE, ...files }));
  return outcome.kind === "faulty" ? outcome.faults : describePlan(outcome.plan);
}

test("leads the old address to the new one when an imported text changes the short name", async () => {
  expect(await imported({ "documents/identity.json": LAKESIDE })).toEqual([`${IDENTITY.title}: 1 change`]);
  expect(t.deps.redirects.find(OLD)).toEqual({ target: "/about/Lakeside", isPermanent: true });
});

test("rejects a bundle whose short name has the address of another page, by file and field", async () => {
  const files = { "documents/identity.json": LAKESIDE };
  const page = { path: "/about/lakeside", name: "The lake" };
  expect(await imported({ ...files, "pages.json": [page] })).toEqual([
    "documents/identity.json: shortName: The page “The lake” of the bundle has the address /about/lakeside, too.",
  ]);
  await addPage(t.deps, { section: "/about", slug: "lakeside", name: "The shore", viewer });
  expect(await imported(files)).toEqual([
    "documents/identity.json: shortName: The page “The shore” has the address /about/lakeside. Move it first, or choose another short name.",
  ]);
  expect(t.deps.content.read(IDENTITY)).toEqual(IDENTITY.sample);
});

test("rejects another short name than one that is scheduled", async () => {
  const shownFrom = new Date(t.clock.now().getTime() + 3_600_000);
  const version = { key: "identity", savedAt: t.clock.now(), savedBy: null, shownFrom };
  const value = { ...IDENTITY.sample, shortName: "Riverside" };
  await t.deps.db.transaction().execute((transaction) => insertContentVersion(transaction, { ...version, value }));
  expect(await imported({ "documents/identity.json": LAKESIDE })).toEqual([
    "documents/identity.json: shortName: A text with the short name “Riverside” is scheduled. Use the same short name, or cancel what is scheduled.",
  ]);
});

test("gives the pages and PDFs of this site the names and titles of the bundle", async () => {
  await addPage(t.deps, { section: "/about", slug: "open-day", name: "Open day", viewer });
  await t.deps.site.refresh();
  const pdf = plainPdf("Prospectus");
  const received = { ...(await receiveFile(t.deps.files, Readable.from([pdf]))), name: "prospectus.pdf" };
  await addDownload(t.deps, viewer, received);
  const files = {
    "pages.json": [{ path: "/about/open-day", name: "Open day in May" }],
    "downloads.json": [{ file: "downloads/prospectus.pdf", title: "Prospectus of 2026" }],
    "downloads/prospectus.pdf": pdf,
  };
  expect(await imported(files)).toEqual([
    "/about/open-day: its name in the list of pages becomes “Open day in May”",
    "File “Prospectus of 2026”: other title",
  ]);
  expect(t.deps.addedPages.all()).toMatchObject([{ path: "/about/open-day", name: "Open day in May" }]);
  expect(await selectDownloads(t.deps.db)).toMatchObject([{ name: "prospectus.pdf", title: "Prospectus of 2026" }]);
  expect(await imported(files)).toEqual([]);
});
