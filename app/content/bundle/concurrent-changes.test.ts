import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainPdf } from "../../../tests/builders/document.builder.ts";
import { photo } from "../../../tests/builders/picture.builder.ts";
import { whileLocked } from "../../../tests/support/database/lock-rows.ts";
import { archiveOf, importArchive, openSite, SITE } from "../../../tests/support/site-bundles.ts";
import { outcomeOf } from "../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import type { TestDeps } from "../../../tests/support/test-deps.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { addPicture } from "../pictures/add/add-picture.server.ts";
import { addDownload } from "../pictures/downloads/add-download.server.ts";
import { action as downloadsAction } from "../pictures/downloads/downloads.action.server.ts";
import { action as pictureAction } from "../pictures/one/picture.action.server.ts";

let t: TestDeps;
let cookie: string;
let viewer: StaffViewer;

beforeAll(async () => {
  t = await openSite();
  cookie = await staffCookie(t.deps, "amaka", "editor");
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  viewer = { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" };
});

afterAll(() => t.close());

async function upload(bytes: Buffer, name: string) {
  return { ...(await receiveFile(t.deps.files, Readable.from([bytes]))), name };
}

/** A deletion reads this table after it has locked what it deletes. */
const READ_BY_DELETIONS = { sql: "lock table content_former_drafts in access exclusive mode", values: [] };

/** Imports files while a deletion, which began before, is under way. Returns what both lead to. */
async function importDuring(remove: () => ReturnType<typeof outcomeOf>, files: Record<string, unknown>) {
  const archive = await archiveOf({ "site.json": SITE, ...files });
  const { deletion, imported } = await whileLocked(t.pool, READ_BY_DELETIONS, async (waiting) => {
    const deletion = remove();
    await waiting(1);
    const imported = importArchive(t, archive);
    await waiting(2);
    return { deletion, imported };
  });
  return { deletion: await deletion, imported: await imported };
}

function bodyWith(values: Record<string, string>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  return { method: "POST", body };
}

const CHANGED = "The site was changed meanwhile. Check the bundle again to see what it would change now.";

test("an import that describes a picture waits for a colleague who deletes it, and then imports nothing", async () => {
  const bytes = await photo();
  const added = await addPicture(t.deps, viewer, await upload(bytes, "Gate.jpg"));
  if (added.kind !== "added") throw new Error("The library rejected the picture.");
  const name = libraryName(added.id);
  const init = bodyWith({ intent: "delete" });
  const { deletion, imported } = await importDuring(
    () =>
      outcomeOf(pictureAction(routeArgs(t.deps, `/dashboard/pictures/${name}`, { params: { name }, cookie, init }))),
    {
      "pictures.json": [{ name: "gate", file: "pictures/gate.jpg", title: "The main gate" }],
      "pictures/gate.jpg": bytes,
    },
  );
  expect(deletion).toMatchObject({ location: "/dashboard/pictures?done=deleted" });
  expect(imported).toEqual({ kind: "faulty", faults: [expect.stringContaining(CHANGED)] });
});

test("an import that names a PDF otherwise waits for a colleague who deletes it, and then imports nothing", async () => {
  const bytes = plainPdf("Prospectus");
  const added = await addDownload(t.deps, viewer, await upload(bytes, "prospectus.pdf"));
  if (added.kind !== "added") throw new Error("The library rejected the file.");
  const init = bodyWith({ intent: "delete", hash: added.download.sha256.toString("hex") });
  const { deletion, imported } = await importDuring(
    () => outcomeOf(downloadsAction(routeArgs(t.deps, "/dashboard/pictures/files", { cookie, init }))),
    {
      "downloads.json": [{ file: "downloads/prospectus.pdf", title: "Prospectus of 2026" }],
      "downloads/prospectus.pdf": bytes,
    },
  );
  expect(deletion).toMatchObject({ location: "/dashboard/pictures/files" });
  expect(imported).toEqual({ kind: "faulty", faults: [expect.stringContaining(CHANGED)] });
});
