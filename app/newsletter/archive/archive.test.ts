import { beforeAll, expect, test } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { readListedPages } from "../../discovery/read-listed-pages.server.ts";
import type { IssueContent } from "../issue.ts";
import { loader as list } from "./archive.page.tsx";
import { loader as read } from "./archived-issue.page.tsx";

const t = testDeps();

beforeAll(() => staffCookie(t.deps, "ngozi", "editor"));
async function insertIssue(content: Partial<IssueContent>, columns: { intake_id?: number; started_at?: null } = {}) {
  const { id } = await t.deps.db
    .insertInto("newsletter_issues")
    .values({
      subject: "As edited later",
      preview_text: "",
      introduction: "",
      saved_at: t.clock.now(),
      saved_by: 1,
      started_at: t.clock.now(),
      content: JSON.stringify({ subject: "October", previewText: "", introduction: "Hello", posts: [], ...content }),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const readPage = (id: number | string, savesData = false) =>
  read(
    routeArgs<{ id: string }>(t.deps, `/newsletter/archive/${id}`, {
      params: { id: String(id) },
      requestContext: { savesData },
    }) as never,
  );

const postOf = (id: number) => ({
  id,
  title: `Post ${id}`,
  excerpt: "By the river.",
  date: "October 6, 2025",
  picture: { path: "/pictures/p-share.jpg", alt: "" },
});

test("shows what was sent to all subscribers, without posts that were taken off the site since", async () => {
  const [shown, hidden] = [await insertPost(t.deps.db), await insertPost(t.deps.db)];
  const id = await insertIssue({ posts: [postOf(shown), postOf(hidden)] });
  await t.deps.db.updateTable("posts").set({ published_at: null }).where("id", "=", hidden).execute();
  const page = await readPage(id);
  expect(page).toMatchObject({ subject: "October", posts: [{ id: shown }] });
  expect(JSON.stringify(page)).not.toContain("unsubscribe");
  const listed = await list(routeArgs(t.deps, "/newsletter/archive") as never);
  expect(listed.issues.map(({ subject }) => subject)).toEqual(["October"]);
  const paths = (await readListedPages(t.deps)).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/newsletter/archive", `/newsletter/archive/${id}`]));
});

test("shows pictures that fit the screen, and only small ones to visitors who save data", async () => {
  const image = "ab".repeat(16);
  const variants = JSON.stringify({ 400: "a", 640: "b", 1280: "c" });
  await t.pool.query(
    "insert into post_images (id, width, height, avif, webp, share_sha256, preview, saved_at) values ($1, 1600, 900, $2, $2, '\\x00', '', now())",
    [image, variants],
  );
  const post = await insertPost(t.deps.db, { image: { kind: "uploaded", id: image, alt: "The hostel" } });
  const id = await insertIssue({ posts: [postOf(post)] });
  expect(await readPage(id)).toMatchObject({ posts: [{ shown: { alt: "The hostel", avif: [400, 640, 1280] } }] });
  expect(await readPage(id, true)).toMatchObject({ posts: [{ shown: { avif: [400, 640], webp: [400, 640] } }] });
});

test("an issue to some subscribers, a draft and an unknown number are not in the archive", async () => {
  const intake = await t.deps.db
    .insertInto("intakes")
    .values({ name: "Main", session: "2025/2026", opens_at: null, closes_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = [
    await insertIssue({}, { intake_id: intake.id }),
    await insertIssue({}, { started_at: null }),
    999_999,
    "x",
  ];
  for (const id of ids) expect(await readPage(id)).toMatchObject({ init: { status: 404 } });
});
