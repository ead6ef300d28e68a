import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { responseOf, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { saveContent } from "../../content/versions/save-content.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import type { TextCache } from "../../platform/site/text-cache.server.ts";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { loader as postJson } from "../api/post.endpoint.ts";
import { NEWS_PAGE } from "../news.content.ts";
import { loader } from "./article.loader.server.ts";
import { readArticle } from "./read-article.server.ts";

const test = testDeps();
let ids: number[];
beforeAll(async () => {
  const { db } = test.deps;
  ids = [
    await insertPost(db, { title: "The first" }),
    await insertPost(db, { title: "A draft", publishedAt: null }),
    await insertPost(db, {
      title: "</script><script>alert(1)</script>",
      category: "Research",
      content: "<p>Four hundred yams.</p>",
      links: ["x.com/palmgrove-example", "https://evil.example"],
      image: { kind: "built", name: "news-yams", alt: "Yams in a row." },
      publishedAt: new Date("2025-01-04T23:30:00Z"),
    }),
    await insertPost(db, { title: "The last", author: null }),
  ];
});
const load = (id: string | number | undefined, requestContext = {}, deps = test.deps) =>
  loader(
    routeArgs(deps, `/news/${id}`, { params: { id: String(id) }, requestContext }) as Parameters<typeof loader>[0],
  );

async function article(id: string | number | undefined, requestContext = {}) {
  const response = await load(id, requestContext);
  if (!("article" in response)) throw new Error(`There is no article ${id}.`);
  return response;
}

describe("an article", () => {
  it("has its date in Nigeria, its category, picture and known links", async () => {
    const found = (await article(ids[2], { origin: "https://palmgrove.example" })).article;
    expect(found).toMatchObject({
      date: "January 5, 2025",
      day: "2025-01-05",
      category: "Research",
      author: "Ese Okoro",
      picture: { alt: "Yams in a row." },
      links: [{ network: "X", url: "https://x.com/palmgrove-example" }],
    });
  });

  it("has the date of its creation before it is published (deviation 39)", () => {
    const post = { title: "", author: null, category: null, image: null, content: "", links: [] };
    const pictures = { ...test.deps.pictures, choose: <Files>(files: Files) => files };
    const unpublished = readArticle(
      { ...post, publishedAt: null, createdAt: new Date("2025-03-01T22:59:00Z") },
      pictures,
      test.deps,
    );
    expect([unpublished.date, unpublished.day]).toEqual(["March 1, 2025", "2025-03-01"]);
  });

  it("links to the nearest public posts, skipping drafts (deviation 37)", async () => {
    const { previous, next } = await article(ids[2]);
    expect([previous?.title, next?.title]).toEqual(["The first", "The last"]);
    expect((await article(ids[0])).previous).toBeNull();
    expect((await article(ids[3])).next).toBeNull();
  });

  it("is sanitized once per text for its page and its JSON", async () => {
    const cleaned: string[] = [];
    const htmlCache: TextCache = {
      get: (text, compute) =>
        test.deps.htmlCache.get(text, (html) => {
          cleaned.push(html);
          return compute(html);
        }),
    };
    const deps = { ...test.deps, htmlCache };
    const id = await insertPost(test.deps.db, { content: "<p>Read by many.</p>" });
    const readAll = async () => {
      await Promise.all([load(id, {}, deps), load(id, {}, deps)]);
      await postJson(routeArgs(deps, `/blogs/${id}`, { params: { id: String(id) } }) as Parameters<typeof postJson>[0]);
    };
    await readAll();
    expect(cleaned).toEqual(["<p>Read by many.</p>"]);
    await test.pool.query("update posts set content = $1 where id = $2", ["<p>Changed.</p>", id]);
    await readAll();
    expect(cleaned.slice(1)).toEqual(["<p>Changed.</p>"]);
    await test.pool.query("update posts set published_at = null where id = $1", [id]);
  });

  it("is sanitized on read, too", async () => {
    await test.pool.query("update posts set content = $1 where id = $2", [
      '<p onclick="x()">a<script>b</script></p>',
      ids[3],
    ]);
    expect((await article(ids[3])).article.html).toBe("<p>a</p>");
  });

  it("shows the default picture without one of its own, and small files with Save-Data", async () => {
    const files = { id: "ab".repeat(16), width: 1600, height: 900, preview: "data:,", share_sha256: "\\x00" };
    const variants = JSON.stringify({ 400: "a", 640: "b", 1280: "c" });
    await test.pool.query(
      "insert into post_images (id, width, height, avif, webp, share_sha256, preview, saved_at) values ($1, 1600, 900, $2, $2, $3, '', now())",
      [files.id, variants, files.share_sha256],
    );
    const image = { kind: "uploaded" as const, id: files.id, alt: "A bus." };
    const id = await insertPost(test.deps.db, { image });
    expect((await article(id)).article.picture).toMatchObject({
      base: `/news/images/${files.id}`,
      avif: [400, 640, 1280],
    });
    expect((await article(id, { savesData: true })).article.picture.avif).toEqual([400, 640]);
    expect((await article(id)).head.share.url).toBe(`http://localhost/news/images/${files.id}-share.jpg`);
    expect((await article(ids[0])).article.picture).toMatchObject({ base: "/pictures/hostel-default-0", alt: "" });
  });

  it("shows the picture that an editor has chosen for posts without one", async () => {
    const postPicture = { picture: "header-library", alt: "Shelves" };
    await saveContent(test.deps, NEWS_PAGE, { ...NEWS_PAGE.sample, postPicture }, { actor: { kind: "system" } });
    expect((await article(ids[0])).article.picture.alt).toBe("Shelves");
    await saveContent(test.deps, NEWS_PAGE, NEWS_PAGE.sample, { actor: { kind: "system" } });
  });

  it("has metadata for search engines and shared links with absolute URLs", async () => {
    const { head } = await article(ids[2], { origin: "https://palmgrove.example" });
    expect(head).toMatchObject({
      canonicalUrl: `https://palmgrove.example/news/${ids[2]}`,
      description: "Four hundred yams.",
      listed: true,
      article: { published: "2025-01-04T23:30:00.000Z" },
    });
    expect(head.trail.map(({ name }) => name)).toEqual(["Home", "News", "</script><script>alert(1)</script>"]);
    expect(head.data).toEqual([
      expect.objectContaining({
        "@type": "NewsArticle",
        datePublished: "2025-01-04T23:30:00.000Z",
        author: { "@type": "Person", name: "Ese Okoro" },
        image: [head.share.url],
      }),
    ]);
    expect(pageMeta(head)).toContainEqual({ property: "og:type", content: "article" });
  });

  it("has an organization as author when an office wrote it", async () => {
    const id = await insertPost(test.deps.db, { author: "The registry" });
    expect((await article(id)).head.data).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ "@type": "Organization", name: "The registry" }),
      }),
    ]);
  });

  it("describes its share picture, also a decorative one", async () => {
    const { head } = await article(ids[0]);
    const described = pageMeta({ ...head, share: { ...head.share, alt: "A bus." } });
    expect(described).toContainEqual({ property: "og:image:alt", content: "A bus." });
    expect(described).toContainEqual({ name: "twitter:image:alt", content: "A bus." });
    const title = "The first – Palmgrove University";
    expect(pageMeta(head)).toContainEqual({ property: "og:image:alt", content: title });
    expect(pageMeta(head)).toContainEqual({ name: "twitter:image:alt", content: title });
  });

  it("needs one database query", async () => {
    const { db, pool } = openDatabase(test.pool.options as pg.PoolConfig, test.deps.log);
    let queries = 0;
    pool.on("acquire", () => queries++);
    await load(ids[2], {}, { ...test.deps, db });
    expect(queries).toBe(1);
    await db.destroy();
  });
});

describe("the URL of a missing article", () => {
  it.each(["0", "007", "999999", "2147483648", "99999999999999", "9".repeat(400)])(
    "returns 404 for '%s'",
    async (id) => {
      expect(await load(id)).toMatchObject({ data: null, init: { status: 404 } });
    },
  );

  it("returns 404 for a draft and for a scheduled post", async () => {
    const later = await insertPost(test.deps.db, { publishedAt: new Date(test.clock.now().getTime() + 1) });
    for (const id of [ids[1], later]) expect(await load(id)).toMatchObject({ data: null, init: { status: 404 } });
  });

  it.each(["1e3", "0x1", "-1", "1.0", "+1", " 1", "١", "latest", "1'--", "\0"])(
    "redirects home when it is not a number: '%s' (deviation 25)",
    async (id) => {
      const response = await responseOf(load(id));
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    },
  );
});
