import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { plainPdf } from "../../../tests/builders/document.builder.ts";
import { photo } from "../../../tests/builders/picture.builder.ts";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { whileLocked } from "../../../tests/support/database/lock-rows.ts";
import { outcomeOf } from "../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { findStoredPost } from "../../news/desk/desk-posts.store.server.ts";
import { updatePost } from "../../news/save-post.store.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import { addPicture } from "./add/add-picture.server.ts";
import { action as downloadsAction } from "./downloads/downloads.action.server.ts";
import { savePicture } from "./one/save-picture.server.ts";
import { switchUses } from "./uses/switch-uses.server.ts";

const t = testDeps();
let cookie: string;
let viewer: StaffViewer;

beforeAll(async () => {
  cookie = await staffCookie(t.deps, "amaka", "editor");
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  viewer = { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" };
});

async function upload(width: number) {
  const bytes = await photo({ width, height: 500 });
  return { ...(await receiveFile(t.deps.files, Readable.from([bytes]))), name: "Gate.jpg" };
}

async function add(width: number): Promise<string> {
  const added = await addPicture(t.deps, viewer, await upload(width));
  if (added.kind !== "added") throw new Error("The library rejected the picture.");
  return added.id;
}

test("an upload and a new focal point of another picture are both saved in the same moment", async () => {
  const id = await add(801);
  const file = await upload(802);
  const form = { title: "Gate", alt: "The gate", decorative: "", credit: "", focusX: "10", focusY: "10" };
  const sweeping = { sql: "select pg_advisory_xact_lock($1)", values: [ADVISORY_LOCKS.files] };
  const { added, saved } = await whileLocked(t.pool, sweeping, async (waiting) => {
    const added = addPicture(t.deps, viewer, file);
    await waiting(1);
    const saved = savePicture(t.deps, viewer, id, form, 1);
    await waiting(2);
    return { added, saved };
  });
  expect(await Promise.all([added, saved])).toMatchObject([{ kind: "added" }, { kind: "saved" }]);
});

test("of a PDF that one editor deletes and another one replaces, the second reads that it is gone", async () => {
  const [earlier, current] = [1, 2].map((byte) => Buffer.alloc(32, byte));
  if (!earlier || !current) throw new Error("There are two.");
  const values = { name: "fees.pdf", title: "Fees", size: 1000, saved_at: t.clock.now() };
  await t.deps.db
    .insertInto("library_downloads")
    .values([
      { ...values, sha256: current },
      { ...values, sha256: earlier, replaced_by: current },
    ])
    .execute();
  const change = (intent: string, file?: Buffer) => {
    const body = new FormData();
    body.set("intent", intent);
    body.set("hash", current.toString("hex"));
    if (file) body.set("files", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "fees-2026.pdf");
    const init = { method: "POST", body };
    return outcomeOf<string>(downloadsAction(routeArgs(t.deps, "/dashboard/pictures/files", { cookie, init })));
  };
  const publication = { sql: "select from library_downloads where sha256 = $1 for key share", values: [current] };
  const { deleted, replaced } = await whileLocked(t.pool, publication, async (waiting) => {
    const deleted = change("delete");
    await waiting(1);
    const replaced = change("replace", plainPdf("Fees of 2026"));
    await waiting(2);
    return { deleted, replaced };
  });
  expect(await deleted).toMatchObject({ location: "/dashboard/pictures/files" });
  expect(await replaced).toMatchObject({
    status: 409,
    result: "Somebody replaced or deleted Fees in this moment. See what is there now.",
  });
});

test("switching a picture everywhere waits for a post with it that is saved in the same moment", async () => {
  const [from, to] = [libraryName(await add(803)), libraryName(await add(804))];
  const id = await insertPost(t.deps.db, { image: { kind: "built", name: from, alt: "The gate" } });
  const stored = await findStoredPost(t.deps.db, id);
  if (!stored) throw new Error("The post is missing.");
  const { revision } = stored;
  const draft = { ...stored.draft, title: "The gate is open" };
  const saving = { now: t.clock.now(), staffId: viewer.actor.id };
  const versions = { sql: "lock table post_versions in access exclusive mode", values: [] };
  const { saved, switched } = await whileLocked(t.pool, versions, async (waiting) => {
    const saved = t.deps.db
      .transaction()
      .execute((transaction) => updatePost(transaction, { id, revision, draft, saving }));
    await waiting(1);
    const switched = switchUses(t.deps, viewer, from, to);
    await waiting(2);
    return { saved, switched };
  });
  expect([await saved, await switched]).toEqual([true, { kind: "switched", places: 1 }]);
  const after = await findStoredPost(t.deps.db, id);
  expect(after?.draft).toMatchObject({ title: "The gate is open", image: { name: to } });
});
