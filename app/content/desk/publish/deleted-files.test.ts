import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainPdf } from "../../../../tests/builders/document.builder.ts";
import { photo } from "../../../../tests/builders/picture.builder.ts";
import { openSite } from "../../../../tests/support/site-bundles.ts";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import type { TestDeps } from "../../../../tests/support/test-deps.ts";
import { CAMPUS } from "../../../campus/campus.content.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { receiveFile } from "../../../platform/files/receive-file.server.ts";
import { libraryName } from "../../../platform/images/library-pictures.store.server.ts";
import { addPicture } from "../../pictures/add/add-picture.server.ts";
import { addDownload } from "../../pictures/downloads/add-download.server.ts";
import { action as downloadsAction } from "../../pictures/downloads/downloads.action.server.ts";
import { downloadPath } from "../../pictures/downloads/downloads.store.server.ts";

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

const desk = documentDesk(CAMPUS, {
  get deps() {
    return t.deps;
  },
});

async function upload(bytes: Buffer, name: string) {
  return { ...(await receiveFile(t.deps.files, Readable.from([bytes]))), name };
}

async function countWaiting(): Promise<number> {
  const { rows } = await t.pool.query(
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}

/** Runs `begin` in a transaction, then `request` until it waits for that, then `end` in the transaction. Returns the result of the request. */
async function whileLocked<Result>(begin: string, request: () => Promise<Result>, end: string): Promise<Result> {
  const other = await t.pool.connect();
  try {
    await other.query("begin");
    await other.query(begin);
    const result = request();
    await expect.poll(countWaiting).toBe(1);
    await other.query(end);
    await other.query("commit");
    return await result;
  } finally {
    // Closed, so that no lock stays.
    other.release(true);
  }
}

test("publishes no page with a picture that a colleague deletes in the same moment", async () => {
  const added = await addPicture(t.deps, viewer, await upload(await photo(), "Gate.jpg"));
  if (added.kind !== "added") throw new Error("The library rejected the picture.");
  const form = desk.formWith({ picture: { picture: libraryName(added.id), alt: "The gate" } });
  const outcome = await whileLocked(
    `select id from library_pictures where id = '${added.id}' for update`,
    () => desk.send(cookie, "publish", form),
    `delete from library_pictures where id = '${added.id}'`,
  );
  const message = "This picture is no longer there. Choose another one.";
  expect(outcome).toMatchObject({ status: 422, result: { problems: [{ field: "picture.picture", message }] } });
  expect(t.deps.content.read(CAMPUS)).toEqual(CAMPUS.sample);
});

async function addMap(text: string): Promise<{ link: string; hash: string }> {
  const added = await addDownload(t.deps, viewer, await upload(plainPdf(text), "map.pdf"));
  if (added.kind !== "added") throw new Error("The library rejected the file.");
  return { link: downloadPath(added.download), hash: added.download.sha256.toString("hex") };
}

test("publishes no page with a new link to a PDF that a colleague deletes in the same moment", async () => {
  const { link, hash } = await addMap("Map of 2025");
  const outcome = await whileLocked(
    `select name from library_downloads where sha256 = '\\x${hash}' for update`,
    () => desk.send(cookie, "publish", desk.formWith({ title: `See [the map](${link})` })),
    `delete from library_downloads where sha256 = '\\x${hash}'`,
  );
  const message = "This file is no longer there. Choose another one, or remove the link.";
  expect(outcome).toMatchObject({ status: 422, result: { problems: [{ field: "title", message }] } });
  expect(t.deps.content.read(CAMPUS)).toEqual(CAMPUS.sample);
});

test("deletes no PDF that a page which is published in the same moment links to", async () => {
  const { link, hash } = await addMap("Map of 2026");
  const value = JSON.stringify({ ...CAMPUS.sample, title: `See [the map](${link})` });
  const body = new FormData();
  body.set("hash", hash);
  body.set("intent", "delete");
  const outcome = await whileLocked(
    `select name from library_downloads where sha256 = '\\x${hash}' for key share`,
    () =>
      outcomeOf<string>(
        downloadsAction(routeArgs(t.deps, "/dashboard/pictures/files", { cookie, init: { method: "POST", body } })),
      ),
    `insert into content_versions (key, value, saved_at) values ('campus', '${value.replaceAll("'", "''")}', now())`,
  );
  expect(outcome).toMatchObject({
    status: 409,
    result: "The file was not deleted: Campus Life links to it.",
  });
});
