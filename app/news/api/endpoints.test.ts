import { beforeAll, describe, expect, it } from "vitest";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as feedJson } from "../feeds/feed-json.endpoint.ts";
import { loader as feedXml } from "../feeds/feed-xml.endpoint.ts";
import { loader as categories } from "./categories.endpoint.ts";
import { loader as category } from "./category.endpoint.ts";
import { loader as post } from "./post.endpoint.ts";
import { loader as posts } from "./posts.endpoint.ts";

const test = testDeps();
let id: number;
beforeAll(async () => {
  const { db } = test.deps;
  for (let day = 1; day <= 24; day++) {
    await insertPost(db, { title: `Post ${day}`, publishedAt: new Date(Date.UTC(2025, 7, day, 9)) });
  }
  id = await insertPost(db, {
    title: "Fish & <chips> ]]> \u0001",
    content: '<p>A <a href="/Campus">walk</a> &amp; <a href="https://x.com/a">talk</a>. ]]&gt; \u0002<br /></p>',
    author: "Ẹ̀ṣẹ́ & Sons",
    category: "Campus & Life",
    tag: "Students",
    links: ["x.com/palmgrove-example"],
    publishedAt: new Date("2025-09-30T09:00:00Z"),
  });
});
type Endpoint = (args: never) => Promise<Response>;

async function request(endpoint: Endpoint, address: string, params: Record<string, string> = {}) {
  const requestContext = { origin: "https://palmgrove.example" };
  const response = await endpoint(routeArgs(test.deps, address, { params, requestContext }) as never);
  return { status: response.status, type: response.headers.get("Content-Type"), text: await response.text() };
}

const requestJson = async (...args: Parameters<typeof request>) => JSON.parse((await request(...args)).text) as never;

describe("the news API", () => {
  it("finds nothing for NUL, and finds a category with a numeric name", async () => {
    for (const name of ["category", "tag", "search"]) {
      const response = await request(posts, `/blogs?${name}=a%00b`);
      expect([name, response.status, JSON.parse(response.text).meta.total]).toEqual([name, 200, 0]);
    }
    const { db, clock } = test.deps;
    const year = await insertPost(db, { title: "Of that year", category: "2025", publishedAt: clock.now() });
    expect(await requestJson(posts, "/blogs?category=2025&fields=summary")).toMatchObject({ data: [{ id: year }] });
    await db.updateTable("posts").set({ published_at: null }).where("id", "=", year).execute();
  });

  it("hides categories that only drafts have", async () => {
    await insertPost(test.deps.db, { category: "Resignations", publishedAt: null });
    const all = (await requestJson(categories, "/categories")) as { data: { id: number; name: string }[] };
    expect(all.data.map(({ name }) => name)).toEqual(["Campus & Life"]);
    expect((await request(category, "/categories/3", { id: "3" })).status).toBe(404);
  });

  it("returns a post in the format of the API, with its neighbours", async () => {
    expect(await requestJson(post, `/blogs/${id}`, { id: String(id) })).toEqual({
      data: {
        id,
        title: "Fish & <chips> ]]> \u0001",
        excerpt: "A walk & talk. ]]>...",
        content: '<p>A <a href="/Campus">walk</a> &amp; <a href="https://x.com/a">talk</a>. ]]&gt; <br /></p>',
        image: null,
        image_alt: null,
        date_published: "2025-09-30T09:00:00.000Z",
        created_at: "2025-09-01T08:00:00.000Z",
        author: "Ẹ̀ṣẹ́ & Sons",
        category_id: 1,
        category_name: "Campus & Life",
        tag: "Students",
        links: ["x.com/palmgrove-example"],
      },
      prev: { id: id - 1, title: "Post 24" },
      next: null,
    });
  });

  it("returns all posts, newest first, or a page of the matches", async () => {
    const all: { data: { title: string }[] } = await requestJson(posts, "/blogs");
    expect(all.data).toHaveLength(25);
    const some: { data: object[]; meta: object } = await requestJson(posts, "/blogs?page=2&per_page=10&fields=summary");
    expect(some.meta).toEqual({ page: 2, perPage: 10, total: 25, pages: 3 });
    expect(some.data).toHaveLength(10);
    expect(some.data[0]).not.toHaveProperty("content");
    expect(await requestJson(posts, "/blogs?tag=Students")).toMatchObject({ meta: { total: 1, page: 1, perPage: 5 } });
  });

  it.each(["page=0", "page=-1", "page=abc", "page=1e3", "per_page=101", "per_page=0", "fields=all"])(
    "returns 422 with a message for %s",
    async (query) => {
      const { status, text } = await request(posts, `/blogs?${query}`);
      expect(status).toBe(422);
      expect(JSON.parse(text)).toEqual({ message: expect.stringContaining(query.split("=")[0] ?? "") });
    },
  );

  it.each(["1e3", "0x1", "-1", "0", "99999999999999", "abc", "\0"])(
    "returns 404 for a post or category '%s'",
    async (wrong) => {
      const responses = [
        await request(post, "/blogs/x", { id: wrong }),
        await request(category, "/categories/x", { id: wrong }),
      ];
      expect(responses.map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
        [404, { message: "Blog post not found" }],
        [404, { message: "Category not found" }],
      ]);
    },
  );

  it("returns the categories, and one by its id", async () => {
    expect(await requestJson(categories, "/categories")).toEqual({ data: [{ id: 1, name: "Campus & Life" }] });
    expect(await requestJson(category, "/categories/1", { id: "1" })).toEqual({
      data: { id: 1, name: "Campus & Life" },
    });
  });
});

describe("the feeds", () => {
  it("have the newest 20 posts with absolute URLs (JSON Feed 1.1)", async () => {
    const { type, text } = await request(feedJson, "/news/feed.json");
    expect(type).toBe("application/feed+json; charset=utf-8");
    const feed = JSON.parse(text) as { items: object[] };
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: "https://palmgrove.example/News",
      feed_url: "https://palmgrove.example/news/feed.json",
      language: "en-NG",
    });
    expect(feed.items).toHaveLength(20);
    expect(feed.items[0]).toEqual({
      id: `https://palmgrove.example/news/${id}`,
      url: `https://palmgrove.example/news/${id}`,
      title: "Fish & <chips> ]]> \u0001",
      summary: "A walk & talk. ]]>",
      content_html:
        '<p>A <a href="https://palmgrove.example/Campus">walk</a> &amp; <a href="https://x.com/a">talk</a>. ]]&gt; <br /></p>',
      image: "https://palmgrove.example/pictures/hostel-default-0-share.jpg",
      date_published: "2025-09-30T09:00:00.000Z",
      date_modified: "2025-09-30T09:00:00.000Z",
      authors: [{ name: "Ẹ̀ṣẹ́ & Sons" }],
      tags: ["Campus & Life", "Students"],
    });
  });

  it("have the same posts in RSS 2.0, without characters that XML forbids", async () => {
    const { type, text } = await request(feedXml, "/news/feed.xml");
    expect(type).toBe("application/rss+xml; charset=utf-8");
    expect(text.match(/<item>/g)).toHaveLength(20);
    expect(text).toContain("<link>https://palmgrove.example/News</link>");
    expect(text).toContain('<atom:link href="https://palmgrove.example/news/feed.xml" rel="self"');
    expect(text).toContain(`<guid isPermaLink="true">https://palmgrove.example/news/${id}</guid>`);
    expect(text).toContain("<title><![CDATA[Fish & <chips> ]] > ]]></title>");
    expect(text).toContain("<pubDate>Tue, 30 Sep 2025 09:00:00 GMT</pubDate>");
    expect(text).toContain("<dc:creator>Ẹ̀ṣẹ́ &amp; Sons</dc:creator>");
    expect(text).toContain('href="https://palmgrove.example/Campus"');
    expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
    expect(text).not.toMatch(/<author>|domain=|undefined/);
  });
});
