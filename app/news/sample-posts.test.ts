import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { NEWS_TAGS_SAMPLE } from "../../content/news-tags.ts";
import { SAMPLE_POSTS } from "../../content/posts/all-posts.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { cleanHtml, textOf } from "./clean-html.server.ts";
import type { SamplePost } from "./post.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PICTURES = new Set(globSync("content/pictures/*", { cwd: ROOT }).map((file) => path.parse(file).name));
const TAGS = /^<(?:\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|em|a)|a href="[^"]+")>$/;
const NETWORKS =
  /^(?:https:\/\/)?(?:www\.)?(?:facebook|x|twitter|instagram|linkedin)\.com\/(?:school\/)?palmgrove-example$/;

const tagsIn = (html: string) => html.match(/<[^>]*>/g) ?? [];
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? "");
const without = (field: keyof SamplePost) => SAMPLE_POSTS.filter((post) => post[field] === null);
const wordsOf = ({ content }: SamplePost) => textOf(content).split(" ").length;

/** A page of this site, in any letter case, or an address that is nobody's. */
function leadsSomewhere(target: string): boolean {
  const pages: string[] = Object.values(PUBLIC_PATHS);
  return target.startsWith("/") ? pages.includes(target) : /^https:\/\/[a-z]+\.palmgrove\.example$/.test(target);
}

describe.each(SAMPLE_POSTS.map((post) => [post.title, post] as const))("%s", (_title, post) => {
  test("is written in the tags of an article, and comes clean from the cleaner as it is", () => {
    expect(tagsIn(post.content).length).toBeGreaterThan(1);
    expect(tagsIn(post.content).filter((tag) => !TAGS.test(tag))).toEqual([]);
    expect(cleanHtml(post.content)).toBe(post.content);
  });

  test("shows a picture that there is, in words too", () => {
    if (post.image === null) return;
    expect(PICTURES).toContain(post.image.picture);
    expect(post.image.alt).toMatch(/^\p{Lu}.{20,}\.$/u);
  });

  test("leads to pages of this site, to addresses that are nobody's and to its own accounts", () => {
    expect(linksIn(post.content).filter((target) => !leadsSomewhere(target))).toEqual([]);
    expect(post.links.filter((link) => !NETWORKS.test(link))).toEqual([]);
    expect(post.links.length).toBeLessThanOrEqual(4);
  });

  test("became public in the office's hours, by the clock of Lagos", () => {
    expect(post.publishedAt).toMatch(/^202[56]-\d\d-\d\dT(?:0[89]|1[0-6]):[0-5]\d:00\+01:00$/);
    expect([0, 6]).not.toContain(new Date(post.publishedAt).getUTCDay());
  });
});

describe("The posts of the sample university", () => {
  test("begin with the oldest, and no two share a title or a moment", () => {
    const moments = SAMPLE_POSTS.map(({ publishedAt }) => Date.parse(publishedAt));
    expect(moments.length).toBeGreaterThanOrEqual(24);
    expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
    expect(new Set(SAMPLE_POSTS.map(({ title }) => title)).size).toBe(SAMPLE_POSTS.length);
  });

  test("fill every tag of the news page, and have no other", () => {
    const used = SAMPLE_POSTS.flatMap(({ tag }) => (tag === null ? [] : [tag]));
    expect(NEWS_TAGS_SAMPLE).toHaveLength(10);
    expect([...new Set(used)].sort()).toEqual(NEWS_TAGS_SAMPLE.toSorted());
  });

  test("fill several categories, of which Featured has enough for the related posts", () => {
    const inCategory = Map.groupBy(SAMPLE_POSTS, ({ category }) => category);
    expect(inCategory.size).toBeGreaterThan(6);
    expect(inCategory.get("Featured")?.length).toBeGreaterThanOrEqual(4);
  });

  test("show what a page does with a post that lacks something", () => {
    expect(without("image").length).toBeGreaterThanOrEqual(2);
    expect(without("author").length).toBeGreaterThanOrEqual(2);
    expect(without("category").length).toBeGreaterThanOrEqual(2);
    expect(without("image").filter(({ author, category, tag }) => !author && !category && !tag)).toHaveLength(1);
  });

  test("show what a page does with a long title, a short text, tone marks, and a link without https://", () => {
    expect(Math.max(...SAMPLE_POSTS.map(({ title }) => title.length))).toBeGreaterThanOrEqual(140);
    expect(Math.min(...SAMPLE_POSTS.map(wordsOf))).toBeLessThan(45);
    expect(Math.max(...SAMPLE_POSTS.map(wordsOf))).toBeLessThanOrEqual(450);
    expect(SAMPLE_POSTS.some(({ author }) => /Ọmọlará .*Ẹ̀ṣẹ́/.test(author ?? ""))).toBe(true);
    expect(SAMPLE_POSTS.flatMap(({ links }) => links).filter((link) => !link.startsWith("https://"))).not.toEqual([]);
  });
});
