import { beforeAll, expect, it } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { readListedPages } from "../../discovery/read-listed-pages.server.ts";
import { loader } from "./author.loader.server.ts";
import { authorPath } from "./author-path.ts";
import { listAuthorNames } from "./authors.store.server.ts";

const test = testDeps();
beforeAll(async () => {
  const { db } = test.deps;
  for (let day = 1; day <= 11; day++)
    await insertPost(db, {
      title: `Post ${day}`,
      author: "Ọmọlará Ẹ̀ṣẹ́",
      publishedAt: new Date(Date.UTC(2025, 0, day)),
    });
  await insertPost(db, { title: "In capitals", author: "OMOLARA ESE", publishedAt: new Date("2025-02-01") });
  await insertPost(db, { title: "Not yet", author: "Ọmọlará Ẹ̀ṣẹ́", publishedAt: null });
  await insertPost(db, { title: "A draft", author: "Tunde Bello", publishedAt: null });
});
async function open(slug: string, query = "") {
  const loaded = await loader(routeArgs(test.deps, `/news/authors/${slug}${query}`, { params: { slug } }));
  return "posts" in loaded ? loaded : null;
}

it("shows an author's public posts, however the name is spelt, the newest first", async () => {
  const page = await open("omolara-ese");
  expect(page).toMatchObject({ title: "Posts by Ọmọlará Ẹ̀ṣẹ́", total: 12, page: 1, pages: 2 });
  expect(page?.posts.slice(0, 2).map(({ title }) => title)).toEqual(["In capitals", "Post 11"]);
  expect((await open("Omolara-Ese", "?page=9"))?.posts.map(({ title }) => title)).toEqual(["Post 2", "Post 1"]);
});

it("is not found for an author without public posts", async () => {
  expect(await open("tunde-bello")).toBeNull();
  expect(await open("nobody")).toBeNull();
});

it("is in the site map if the author has public posts", async () => {
  const paths = (await readListedPages(test.deps)).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith("/news/authors/"))).toEqual(["/news/authors/omolara-ese"]);
});

it("has no address for a name without letters", () => {
  expect([authorPath("Ọmọlará Ẹ̀ṣẹ́"), authorPath("!?")]).toEqual(["/news/authors/omolara-ese", null]);
});

it("offers editors the names of all posts, the most frequent first", async () => {
  expect(await listAuthorNames(test.deps.db)).toEqual(["Ọmọlará Ẹ̀ṣẹ́", "OMOLARA ESE", "Tunde Bello"]);
});
