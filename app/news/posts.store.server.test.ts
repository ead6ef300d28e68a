import { beforeAll, describe, expect, it } from "vitest";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { findPosts, type PostFilter } from "./list/find-posts.store.server.ts";
import { allPosts, findPost, listPublicCategories } from "./posts.store.server.ts";

const test = testDeps();
let ids: Record<"old" | "matriculation" | "draft" | "later" | "market", number>;
const at = (day: string) => new Date(`${day}T09:00:00+01:00`);

beforeAll(async () => {
  const { db } = test.deps;
  ids = {
    old: await insertPost(db, {
      title: "Ọmọlará wins the essay prize",
      category: "Featured",
      publishedAt: at("2025-08-01"),
    }),
    matriculation: await insertPost(db, {
      title: "Matriculation of 2025",
      content: "<p>Four hundred students took the oath.</p><p>Lectures begin on Monday.</p>",
      tag: "Students",
      category: "Campus Life",
      publishedAt: at("2025-10-01"),
    }),
    draft: await insertPost(db, { title: "Matriculation draft", category: "Secret plans", publishedAt: null }),
    later: await insertPost(db, { title: "Matriculation in a minute", publishedAt: at("2025-10-07") }),
    market: await insertPost(db, {
      title: "Market day",
      content: "<p>After matriculation comes the market.</p>",
      publishedAt: at("2025-10-05"),
    }),
  };
});
async function found(filter: Partial<PostFilter>, page = 1, perPage = 10) {
  const { posts, total } = await findPosts(test.deps.db, test.deps.clock.now(), { page, perPage, ...filter });
  expect(posts.length).toBeLessThanOrEqual(total);
  return posts.map(({ id }) => id);
}

describe("public posts", () => {
  it("are listed newest first, without drafts and scheduled posts", async () => {
    expect(await found({})).toEqual([ids.market, ids.matriculation, ids.old]);
  });

  it("include a scheduled post from its publication time on, without a job", async () => {
    const minuteBefore = new Date(at("2025-10-07").getTime() - 1);
    expect(await findPost(test.deps.db, minuteBefore, ids.later)).toBeNull();
    expect((await findPost(test.deps.db, at("2025-10-07"), ids.later))?.post.title).toBe("Matriculation in a minute");
  });

  it("are filtered by category id or name, and by tag", async () => {
    const categories = await listPublicCategories(test.deps.db, test.deps.clock.now());
    expect(categories.map(({ name }) => name)).toEqual(["Campus Life", "Featured"]);
    expect(await found({ category: "Featured" })).toEqual([ids.old]);
    expect(await found({ category: categories[0]?.id ?? 0 })).toEqual([ids.matriculation]);
    expect(await found({ tag: "Students" })).toEqual([ids.matriculation]);
    expect(await found({ category: "No such category" })).toEqual([]);
  });

  it("are paginated; a page past the end is empty", async () => {
    expect(await found({}, 1, 2)).toEqual([ids.market, ids.matriculation]);
    expect(await found({}, 2, 2)).toEqual([ids.old]);
    expect(await found({}, 3, 2)).toEqual([]);
  });

  it("have the nearest public posts as neighbours", async () => {
    const { previous, next } = (await findPost(test.deps.db, test.deps.clock.now(), ids.matriculation)) ?? {};
    expect([previous?.id, next?.id]).toEqual([ids.old, ids.market]);
    const last = await findPost(test.deps.db, test.deps.clock.now(), ids.market);
    expect(last?.next).toBeNull();
  });

  it("are streamed in batches, each once", async () => {
    const batches = await Array.fromAsync(allPosts(test.deps.db, test.deps.clock.now(), 2));
    expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([[ids.market, ids.matriculation], [ids.old]]);
  });
});

describe("a search", () => {
  it("ranks matches in the title before matches in the text", async () => {
    expect(await found({ search: "matriculation" })).toEqual([ids.matriculation, ids.market]);
  });

  it.each([
    ["without accents", "omolara", "old"],
    ["with accents", "Ọmọlará", "old"],
    ["by a prefix of the last word", "essay pri", "old"],
    ["by a prefix with another stem", "four matriculati", "matriculation"],
    ["in another form of the word", "student lecture", "matriculation"],
    ["by the tag", "students", "matriculation"],
    ["in capitals", "MARKET DAY", "market"],
  ] as const)("finds a post %s", async (_, search, wanted) => {
    expect((await found({ search }))[0]).toBe(ids[wanted]);
  });

  it.each([
    ["of operators", "''\"&|!():*<->\\"],
    ["of NUL", "\u0000"],
    ["of markup", "<script>"],
    ["of 10,000 letters", "a".repeat(10_000)],
    ["of 10,000 words", "a ".repeat(10_000)],
    ["with an SQL injection", "'; drop table posts; --"],
    ["of wildcards", "%_"],
    ["of other scripts", "𝕏 漢字 ﷽"],
  ])("%s returns nothing and changes nothing", async (_, search) => {
    expect(await found({ search })).toEqual([]);
    expect(await found({})).toHaveLength(3);
  });

  it("returns the total on a page past the end, too", async () => {
    const now = test.deps.clock.now();
    expect(await findPosts(test.deps.db, now, { page: 9, perPage: 5, search: "matriculation" })).toEqual({
      posts: [],
      total: 2,
    });
  });

  it("of spaces lists all posts", async () => {
    expect(await found({ search: "  " })).toEqual([ids.market, ids.matriculation, ids.old]);
  });
});
