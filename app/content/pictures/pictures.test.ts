import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it, test } from "vitest";
import {
  decompressionBomb,
  movingWebp,
  photo,
  pngPicture,
  webpPicture,
} from "../../../tests/builders/picture.builder.ts";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { CAMPUS } from "../../campus/campus.content.ts";
import { renderMedia } from "../../news/media/render-media.server.ts";
import { removeAutosave, storeAutosave } from "../../platform/autosave/autosaves.store.server.ts";
import { sweepFiles } from "../../platform/files/sweep-files.job.server.ts";
import { addedPageKey } from "../added/added-page.content.ts";
import { insertPage, markRemoved } from "../desk/added/added-pages.store.server.ts";
import { storeFormerDraft } from "../desk/former-drafts/former-drafts.store.server.ts";
import { deleteDraft, withdrawVersion, writeDraft } from "../desk/publish/change-document.store.server.ts";
import { insertContentVersion } from "../versions/content.store.server.ts";
import { saveContent } from "../versions/save-content.server.ts";
import { action as upload } from "./add/upload.endpoint.ts";
import { loader as listLoader } from "./list/pictures.page.tsx";
import { action as pictureAction } from "./one/picture.action.server.ts";
import { loader as pictureLoader } from "./one/picture.loader.server.ts";
import { loader as serve } from "./serve/picture-file.endpoint.ts";

const t = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ngozi", "editor");
});
type Uploaded = {
  status: number;
  message?: string;
  picture?: {
    name: string;
    title: string;
    alt: string | null;
    isNew: boolean;
    files: { base: string; avif: number[] };
  };
};

async function send(bytes: Buffer, name: string, fields: Record<string, string> = {}): Promise<Uploaded> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set("files", new Blob([new Uint8Array(bytes)]), name);
  const args = routeArgs(t.deps, "/dashboard/pictures/upload", { cookie, init: { method: "POST", body } });
  const response = await responseOf(upload(args));
  return { status: response.status, ...((await response.json()) as object) };
}

async function add(bytes: Buffer, name = "photo.jpg", fields: Record<string, string> = { alt: "A hall" }) {
  const { picture, message } = await send(bytes, name, fields);
  if (!picture) throw new Error(message);
  return picture;
}

type ActionResult = { status: number; location?: string; body?: Record<string, unknown> };

/** Submits the form on a picture's page. */
async function change(name: string, fields: Record<string, string>, file?: Buffer): Promise<ActionResult> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  if (file) body.set("files", new Blob([new Uint8Array(file)]), "new.jpg");
  const options = { params: { name }, cookie, init: { method: "POST", body } };
  const outcome = await pictureAction(routeArgs(t.deps, `/dashboard/pictures/${name}`, options)).catch(
    (thrown) => thrown,
  );
  if (outcome instanceof Response) return { status: outcome.status, location: outcome.headers.get("Location") ?? "" };
  return { status: outcome.init?.status ?? 200, body: outcome.data };
}

async function page(name: string) {
  return pictureLoader(routeArgs(t.deps, `/dashboard/pictures/${name}`, { params: { name }, cookie }));
}

async function list(query: string) {
  return listLoader(routeArgs(t.deps, `/dashboard/pictures?${query}`, { cookie }));
}

async function fetchFile(file: string): Promise<Response> {
  return responseOf(serve(routeArgs(t.deps, `/files/${file}`, { params: { file } })));
}

const form = { title: "Main hall", alt: "A hall", decorative: "", credit: "", focusX: "50", focusY: "50" };

/** A photo that no other test uploads. */
let photos = 0;
function anotherPhoto(): Promise<Buffer> {
  photos += 1;
  return photo({ width: 800 + photos, height: 500 });
}

/** A wide picture whose halves have a colour each. */
async function halves(left: string, right: string): Promise<Buffer> {
  const half = await sharp({ create: { width: 800, height: 500, channels: 3, background: left } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: 1600, height: 500, channels: 3, background: right } });
  return whole
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

describe("an uploaded picture", () => {
  it("gets the variants of the site's pictures, none over 60 KiB for phones, without location or camera", async () => {
    const { files } = await add(await photo({ width: 2400, height: 1350 }));
    expect(files).toMatchObject({
      width: 1600,
      height: 900,
      avif: [400, 640, 768, 1080, 1280, 1600],
      webp: [640, 1200, 1600],
    });
    for (const ending of ["400.avif", "1280.avif", "1600.avif", "1200.webp", "share.jpg"]) {
      const response = await fetchFile(`${files.base.slice("/files/".length)}-${ending}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      // Positions are in Exif. "GPS" itself would be found by chance, in one run of a hundred.
      for (const trace of ["Palmphone", "Exif", "EXIF"]) expect(bytes.includes(trace)).toBe(false);
      if (!/1600|share/.test(ending)) expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
    }
  });

  it("can be used by content at once, under its name", async () => {
    const { name, files } = await add(await anotherPhoto());
    expect(t.deps.pictures.find(name).base).toBe(files.base);
  });

  it("is found, not added again, when it is uploaded twice, also at the same time", async () => {
    const bytes = await anotherPhoto();
    const sent = await Promise.all([send(bytes, "a.jpg"), send(bytes, "b.jpg"), send(bytes, "c.jpg")]);
    expect(sent.map(({ message }) => message ?? "accepted")).toEqual(["accepted", "accepted", "accepted"]);
    expect(new Set(sent.map(({ picture }) => picture?.name)).size).toBe(1);
    expect(sent.filter(({ picture }) => picture?.isNew).length).toBe(1);
  });

  it("is listed as undescribed until somebody describes it, and is not offered for choosing", async () => {
    const { name } = await add(await anotherPhoto(), "IMG_2231.jpg", {});
    expect((await list("show=undescribed&q=img")).pictures.map((picture) => picture.name)).toEqual([name]);
    await change(name, { ...form, intent: "save", revision: "1", alt: "Students in the hall" });
    expect((await list("show=undescribed&q=img")).pictures).toEqual([]);
    expect((await list("q=students hal")).pictures.map((picture) => picture.name)).toContain(name);
  });

  it("is in the audit log with who added it", async () => {
    const { name } = await add(await anotherPhoto());
    const { rows } = await t.pool.query("select action, actor_name, target from audit_events order by id desc limit 1");
    expect(rows).toEqual([{ action: "picture.added", actor_name: "ngozi", target: `picture ${name.slice(4)}` }]);
  });
});

describe("a file that can't be used", () => {
  const heic = Buffer.concat([Buffer.from("\0\0\0\x24ftypheic"), Buffer.alloc(5000)]);
  const gif = sharp({ create: { width: 500, height: 400, channels: 3, background: "red" } }).gif();
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["a HEIC photo", () => heic, /HEIC photo/],
    ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"), /not a JPEG/],
    ["a GIF", () => gif.toBuffer(), /not a JPEG/],
    ["a truncated photo", async () => (await photo()).subarray(0, 20_000), /damaged/],
    ["a decompression bomb", decompressionBomb, /40 million pixels/],
    ["an animation", movingWebp, /Animated/],
    ["a tiny picture", () => pngPicture({ width: 399, height: 300 }), /at least 400 pixels/],
    ["an empty file", () => Buffer.alloc(0), /empty/],
    ["21 MB", () => Buffer.alloc(21 * 1024 * 1024, 1), /larger than 20 MB/],
  ])("%s is rejected with a message that names it", async (_, make, reason) => {
    const { status, message } = await send(await make(), "Hall <1>.jpg");
    expect([status, message]).toEqual([422, expect.stringMatching(reason)]);
    expect(message).toMatch(/^Hall <1>\.jpg: /);
  });
});

function typedPost(picture: string): string {
  return JSON.stringify({ content: `<p>New hall</p><img data-picture="${picture}" alt="A hall">` });
}

function typedPage(picture: string): string {
  return `picture.picture=${picture}&picture.alt=`;
}

describe("the page of a picture", () => {
  it("rejects a picture without a description, and keeps what was typed", async () => {
    const { name } = await add(await anotherPhoto());
    const { status, body } = await change(name, { ...form, intent: "save", revision: "1", alt: " ", credit: "Ngozi" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ kind: "invalid", values: { credit: "Ngozi" }, problems: [{ field: "alt" }] });
  });

  it("crops around the focal point that was set", { tags: "slow" }, async () => {
    const { name } = await add(await anotherPhoto());
    await change(name, { ...form, intent: "save", revision: "1", focusX: "23", focusY: "80" });
    expect(t.deps.pictures.find(name).focus).toEqual({ x: 23, y: 80 });
  });

  it("crops the picture of shared links around it, too, also of a file that replaces the first", {
    tags: "slow",
  }, async () => {
    const { name, files } = await add(await halves("red", "blue"), "halves.png");
    /** Returns the colour right of the middle of the shared picture. */
    const edge = async (base: string) => {
      const response = await fetchFile(`${base.slice("/files/".length)}-share.jpg`);
      const image = sharp(Buffer.from(await response.arrayBuffer())).extract({
        left: 900,
        top: 300,
        width: 1,
        height: 1,
      });
      const [red = 0, , blue = 0] = await image.raw().toBuffer();
      return red > blue ? "red" : "blue";
    };
    expect(await edge(files.base)).toBe("blue");
    await change(name, { ...form, intent: "save", revision: "1", focusX: "0" });
    expect(await edge(files.base)).toBe("red");
    await change(name, { intent: "replace" }, await halves("blue", "red"));
    expect(await edge(t.deps.pictures.find(name).base)).toBe("blue");
  });

  it("names who made it wherever pages show it", { tags: "slow" }, async () => {
    const { name } = await add(await anotherPhoto());
    expect(t.deps.pictures.find(name)).not.toHaveProperty("credit");
    await change(name, { ...form, intent: "save", revision: "1", credit: "Ngozi <b>, CC BY 4.0" });
    expect(t.deps.pictures.find(name)).toMatchObject({ credit: "Ngozi <b>, CC BY 4.0" });
    const html = renderMedia(
      `<figure><img data-picture="${name}" alt="A hall" /><figcaption>At noon</figcaption></figure>`,
      t.deps.pictures,
    );
    expect(html).toContain("<figcaption>At noon <small>Picture: Ngozi &lt;b&gt;, CC BY 4.0</small></figcaption>");
  });

  it("shows a second editor what the first has saved, and overwrites it only when they save again", async () => {
    const { name } = await add(await anotherPhoto());
    await change(name, { ...form, intent: "save", revision: "1", title: "First" });
    const second = await change(name, { ...form, intent: "save", revision: "1", title: "Second" });
    expect(second).toMatchObject({ status: 409, body: { kind: "conflict", revision: 2, by: "ngozi" } });
    expect((await page(name)).title).toBe("First");
    expect((await change(name, { ...form, intent: "save", revision: "2", title: "Second" })).status).toBe(303);
    expect((await page(name)).title).toBe("Second");
  });

  it("replaces the file everywhere, and the old addresses still work", async () => {
    const { name, files } = await add(await anotherPhoto());
    expect((await change(name, { intent: "replace" }, await anotherPhoto())).status).toBe(303);
    const replaced = t.deps.pictures.find(name);
    expect(replaced.base).not.toBe(files.base);
    for (const base of [files.base, replaced.base])
      expect((await fetchFile(`${base.slice("/files/".length)}-640.webp`)).status).toBe(200);
  });

  it("does not replace a picture by the file of another one, and names that one", async () => {
    const taken = await anotherPhoto();
    const other = await add(taken);
    const { name } = await add(await anotherPhoto());
    const { body } = await change(name, { intent: "replace" }, taken);
    expect(body).toMatchObject({ kind: "known", name: other.name });
  });

  it("is not deleted while an editor's draft names it", async () => {
    const { name } = await add(await anotherPhoto());
    const staffId = (await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow()).id;
    const draft = { key: "campus", form: `picture=${name}&alt=`, staffId, at: t.clock.now() };
    await t.deps.db.transaction().execute((transaction) => writeDraft(transaction, draft));
    expect((await page(name)).uses).toMatchObject([{ kind: "unpublished", key: "campus" }]);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409 });
    await t.deps.db.transaction().execute((transaction) => deleteDraft(transaction, "campus", t.clock.now()));
    expect((await change(name, { intent: "delete" })).location).toBe("/dashboard/pictures?done=deleted");
  });

  it("is not deleted while a discarded draft names it, to which the use leads in the history", async () => {
    const { name } = await add(await anotherPhoto());
    const staffId = (await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow()).id;
    const draft = { key: "campus", form: `picture=${name}&alt=`, staffId, at: t.clock.now() };
    const id = await t.deps.db.transaction().execute(async (transaction) => {
      await writeDraft(transaction, draft);
      const stored = await storeFormerDraft(transaction, { ...draft, reason: "discarded" });
      await deleteDraft(transaction, "campus", t.clock.now());
      return stored;
    });
    const href = `/dashboard/pages/campus/history?version=draft-${id}`;
    expect((await page(name)).uses).toMatchObject([{ kind: "unpublished", href }]);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409 });
    await t.deps.db.deleteFrom("content_former_drafts").execute();
    expect((await change(name, { intent: "delete" })).location).toBe("/dashboard/pictures?done=deleted");
  });

  it.each([
    ["a new post", "A new post by ngozi", { kind: "post", subject: "" }, typedPost],
    ["a page", "Changes to Campus Life by ngozi", { kind: "page", subject: "campus" }, typedPage],
  ] as const)("is not deleted while somebody has typed it into the form of %s", async (_, title, subject, typed) => {
    const { name } = await add(await anotherPhoto());
    const { db, clock } = t.deps;
    const { id: staffId } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const autosave = { id: randomUUID(), over: "0", form: typed(name), savedAt: clock.now() };
    expect(await storeAutosave(db, staffId, { ...subject, ...autosave })).toBe(true);
    expect((await page(name)).uses).toMatchObject([{ kind: "unpublished", title }]);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409 });
    await removeAutosave(db, staffId, autosave.id);
    expect((await change(name, { intent: "delete" })).status).toBe(303);
  });

  it("is not deleted while a temporary text hides the one that names it", async () => {
    const { name } = await add(await anotherPhoto());
    await useOnCampus(name);
    const { db, clock } = t.deps;
    const value = { ...t.deps.content.read(CAMPUS), picture: { picture: "hostel-default", alt: "" } };
    const times = { shownFrom: clock.now(), shownUntil: new Date(clock.now().getTime() + 3_600_000) };
    const version = { key: CAMPUS.key, value, savedAt: clock.now(), savedBy: null, ...times };
    const id = await db.transaction().execute((transaction) => insertContentVersion(transaction, version));
    await t.deps.site.refresh();
    expect(t.deps.content.read(CAMPUS).picture.picture).toBe("hostel-default");
    expect((await page(name)).uses).toMatchObject([{ kind: "unpublished", key: CAMPUS.key }]);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409 });
    await db.transaction().execute((transaction) => withdrawVersion(transaction, id, clock.now()));
    await t.deps.site.refresh();
  });

  it("is not deleted while a removed page, which can be put back, names it", async () => {
    const { name } = await add(await anotherPhoto());
    const { db, clock } = t.deps;
    const { id: staffId } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const removal = { now: clock.now(), staffId };
    await db.transaction().execute(async (transaction) => {
      const pageId = await insertPage(transaction, { path: "/old-halls", name: "Old halls", ...removal });
      const value = { picture: { picture: name, alt: "A hall" } };
      await insertContentVersion(transaction, {
        key: addedPageKey(pageId),
        value,
        savedAt: clock.now(),
        savedBy: null,
      });
      await markRemoved(transaction, pageId, removal);
    });
    expect((await page(name)).uses).toMatchObject([{ kind: "unpublished", title: "Old halls, removed" }]);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409 });
  });

  it("is not deleted when a post that names it is saved in the same moment", async () => {
    const { name } = await add(await anotherPhoto());
    const postId = await insertPost(t.deps.db);
    const saving = await t.pool.connect();
    try {
      await saving.query("begin");
      await saving.query("select id from library_pictures where id = $1 for key share", [name.slice(4)]);
      const deletion = change(name, { intent: "delete" });
      await expect.poll(countWaiting).toBe(1);
      await saving.query("update posts set picture_name = $1 where id = $2", [name, postId]);
      await saving.query("commit");
      expect(await deletion).toMatchObject({ status: 409, body: { kind: "rejected" } });
    } finally {
      // Closed, so that no lock stays.
      saving.release(true);
    }
  });

  it("is deleted only when nothing uses it", async () => {
    const { name } = await add(await anotherPhoto());
    await useOnCampus(name);
    expect(await change(name, { intent: "delete" })).toMatchObject({ status: 409, body: { kind: "rejected" } });
    await useOnCampus("hostel-default");
    expect((await change(name, { intent: "delete" })).location).toBe("/dashboard/pictures?done=deleted");
    await expect(page(name)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

async function countWaiting(): Promise<number> {
  const { rows } = await t.pool.query(
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}

test("all uses of a picture, in documents and posts, are switched to another one, each as a new version", {
  tags: "slow",
}, async () => {
  const from = await add(await anotherPhoto());
  const to = await add(await anotherPhoto());
  await useOnCampus(from.name);
  const postId = await insertPost(t.deps.db, { image: { kind: "built", name: from.name, alt: "A hall" } });
  expect((await page(from.name)).uses.map(({ kind }) => kind)).toEqual(["document", "post"]);
  expect((await change(from.name, { intent: "switch", picture: to.name })).status).toBe(303);
  expect((await page(from.name)).uses).toEqual([]);
  expect(t.deps.content.read(CAMPUS).picture.picture).toBe(to.name);
  const { rows } = await t.pool.query("select picture_name, revision from posts where id = $1", [postId]);
  expect(rows).toEqual([{ picture_name: to.name, revision: 2 }]);
});

async function useOnCampus(picture: string): Promise<void> {
  const value = { ...t.deps.content.read(CAMPUS), picture: { picture, alt: "" } };
  await saveContent(t.deps, CAMPUS, value, { actor: { kind: "system" } });
}

test("the nightly sweep keeps the files of the library, also replaced ones", { tags: "slow" }, async () => {
  const { name, files } = await add(await webpPicture({ width: 900, height: 700 }));
  await change(name, { intent: "replace" }, await anotherPhoto());
  for await (const sha256 of t.deps.files.storedBefore(new Date("2999-01-01"))) {
    const hash = sha256.toString("hex");
    const then = new Date(t.clock.now().getTime() - 1000 * 3_600_000);
    await utimes(path.join(t.dataDir, "files", hash.slice(0, 2), hash), then, then);
  }
  await sweepFiles(t.deps);
  for (const base of [files.base, t.deps.pictures.find(name).base])
    expect((await fetchFile(`${base.slice("/files/".length)}-640.webp`)).status).toBe(200);
});
