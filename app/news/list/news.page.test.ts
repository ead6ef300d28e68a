import { beforeAll, describe, expect, it } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as home } from "../../home/home.page.tsx";
import type { Deps } from "../../platform/deps.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import { loader as news } from "./news.page.tsx";

const test = testDeps();
beforeAll(async () => {
  for (let day = 1; day <= 12; day++) {
    await insertPost(test.deps.db, {
      title: `Post ${day}`,
      category: day === 3 ? "Featured" : "Sport",
      publishedAt: new Date(`2025-09-${String(day).padStart(2, "0")}T09:00:00Z`),
    });
  }
});
/** Loads the news page. Returns its data and status. */
async function loadNews(query: string, deps: Deps = test.deps) {
  const result = await news(routeArgs(deps, `/news${query}`) as Parameters<typeof news>[0]);
  return "data" in result ? { ...result.data, status: result.init?.status } : { ...result, status: 200 };
}

const loadHome = (query: string, deps: Deps = test.deps) =>
  home(routeArgs(deps, `/${query}`) as Parameters<typeof home>[0]);

function titles(part: Awaited<ReturnType<typeof loadNews>>["posts"]): string[] {
  return part.kind === "loaded" ? part.data.posts.map(({ title }) => title) : [part.message];
}

describe("the news", () => {
  it("has five posts per page, newest first, and the last page past the end", async () => {
    expect(titles((await loadNews("")).posts)).toEqual(["Post 12", "Post 11", "Post 10", "Post 9", "Post 8"]);
    expect(titles((await loadNews("?page=3")).posts)).toEqual(["Post 2", "Post 1"]);
    const beyond = await loadNews("?page=99999");
    expect(titles(beyond.posts)).toEqual(["Post 2", "Post 1"]);
    expect(beyond.list.page).toBe(3);
    expect(titles((await loadHome("?page=3")).news)).toEqual(["Post 2", "Post 1"]);
  });

  it.each([
    "?page=0",
    "?page=-1",
    "?page=abc",
    "?search=%00",
    "?category=%00&tag=%00",
    "?category=%ED%A0%80",
    `?search=${"a".repeat(10_000)}`,
    `?category=${"a".repeat(10_000)}`,
    "?search=%27%3B%20drop%20table%20posts%3B--",
    "?tag=%27%22%3E%3Cscript%3E",
    "?search[]=a&category[0]=b",
  ])("loads for %s", async (query) => {
    const { posts, status } = await loadNews(query);
    expect([posts.kind, status]).toEqual(["loaded", 200]);
    expect((await loadHome(query)).news.kind).toBe("loaded");
  });

  it("is indexed by search engines under one URL, except for searches", async () => {
    expect((await loadNews("?category=Sport&page=2")).head).toMatchObject({
      listed: true,
      canonicalUrl: "http://localhost/News",
    });
    expect((await loadNews("?search=post")).head).toMatchObject({
      listed: false,
      canonicalUrl: "http://localhost/News",
    });
  });

  it("shows featured posts beside every list, and nothing without any (deviation 42)", async () => {
    const featured = async (query: string) => titlesOf((await loadNews(query)).featured);
    expect(await featured("?category=Sport")).toEqual(["Post 3"]);
    await test.pool.query("update post_categories set name = 'Renamed' where name = 'Featured'");
    expect(await featured("")).toEqual([]);
    await test.pool.query("update post_categories set name = 'Featured' where name = 'Renamed'");
  });
});

function titlesOf(part: Awaited<ReturnType<typeof loadNews>>["featured"]): string[] {
  return part.kind === "loaded" ? part.data.map(({ title }) => title) : [part.message];
}

const OUTAGE = { kind: "failed", message: "We can't reach our records right now." };

describe("while the database is down", () => {
  it("the home page loads without the news, and the news page returns 503", async () => {
    const { db } = openDatabase({ host: "/nowhere" }, test.deps.log);
    const args = routeArgs({ ...test.deps, db }, "/");
    const { news: part, page } = await home(args as Parameters<typeof home>[0]);
    expect(part).toEqual(OUTAGE);
    expect(page.news.title).toBe("University News & Events");
    expect(await loadNews("", { ...test.deps, db })).toMatchObject({ status: 503, posts: OUTAGE, categories: OUTAGE });
    await db.destroy();
  });

  it("a query error is not treated as an outage", async () => {
    await test.owner.pool.query("alter table posts rename column excerpt to lost");
    await expect(loadHome("")).rejects.toThrow(/excerpt/);
    await test.owner.pool.query("alter table posts rename column lost to excerpt");
  });
});

describe("while the database is slow", () => {
  it("the home page times out on the news, and loads without them", { tags: "slow" }, async () => {
    const blocker = await test.pool.connect();
    await blocker.query("begin; lock table posts in access exclusive mode");
    expect((await loadHome("")).news).toEqual(OUTAGE);
    const { posts, categories } = await loadNews("");
    expect([posts, categories]).toEqual([OUTAGE, OUTAGE]);
    await blocker.query("rollback");
    blocker.release();
    expect((await loadHome("")).news.kind).toBe("loaded");
  });
});

it("shows the list when only the categories fail (deviation 38)", async () => {
  const blocker = await test.pool.connect();
  await blocker.query("begin; lock table post_categories in access exclusive mode");
  const loading = loadNews("");
  // Terminates only the categories query, which waits for the lock like the others.
  await expect
    .poll(async () => {
      const { rows } = await test.pool.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'select "id", "name" from "post_categories"%'`,
      );
      return rows.length;
    })
    .toBe(1);
  await blocker.query("rollback");
  blocker.release();
  const { categories, posts, status } = await loading;
  expect([categories, posts.kind, status]).toEqual([OUTAGE, "loaded", 200]);
});
