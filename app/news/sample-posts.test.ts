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

/** Returns whether the target is a page of this site or a reserved example domain. */
function isValidTarget(target: string): boolean {
  const pages: string[] = Object.values(PUBLIC_PATHS);
  return target.startsWith("/") ? pages.includes(target) : /^https:\/\/[a-z]+\.palmgrove\.example$/.test(target);
}

describe.each(SAMPLE_POSTS.map((post) => [post.title, post] as const))("%s", (_title, post) => {
  test("uses allowed tags only, and cleanHtml leaves it unchanged", () => {
    expect(tagsIn(post.content).length).toBeGreaterThan(1);
    expect(tagsIn(post.content).filter((tag) => !TAGS.test(tag))).toEqual([]);
    expect(cleanHtml(post.content)).toBe(post.content);
  });

  test("has an existing picture with a description", () => {
    if (post.image === null) return;
    expect(PICTURES).toContain(post.image.picture);
    expect(post.image.alt).toMatch(/^\p{Lu}.{20,}\.$/u);
  });

  test("links to this site, example domains and its own accounts only", () => {
    expect(linksIn(post.content).filter((target) => !isValidTarget(target))).toEqual([]);
    expect(post.links.filter((link) => !NETWORKS.test(link))).toEqual([]);
    expect(post.links.length).toBeLessThanOrEqual(4);
  });

  test("was published during office hours in Lagos", () => {
    expect(post.publishedAt).toMatch(/^202[56]-\d\d-\d\dT(?:0[89]|1[0-6]):[0-5]\d:00\+01:00$/);
    expect([0, 6]).not.toContain(new Date(post.publishedAt).getUTCDay());
  });
});

describe("sample posts", () => {
  test("are sorted by time, with unique titles and times", () => {
    const times = SAMPLE_POSTS.map(({ publishedAt }) => Date.parse(publishedAt));
    expect(times.length).toBeGreaterThanOrEqual(24);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(new Set(SAMPLE_POSTS.map(({ title }) => title)).size).toBe(SAMPLE_POSTS.length);
  });

  test("use every tag of the news page, and no other", () => {
    const used = SAMPLE_POSTS.flatMap(({ tag }) => (tag === null ? [] : [tag]));
    expect(NEWS_TAGS_SAMPLE).toHaveLength(10);
    expect([...new Set(used)].sort()).toEqual(NEWS_TAGS_SAMPLE.toSorted());
  });

  test("use several categories, with enough featured posts", () => {
    const inCategory = Map.groupBy(SAMPLE_POSTS, ({ category }) => category);
    expect(inCategory.size).toBeGreaterThan(6);
    expect(inCategory.get("Featured")?.length).toBeGreaterThanOrEqual(4);
  });

  test("include posts without an image, author or category", () => {
    expect(without("image").length).toBeGreaterThanOrEqual(2);
    expect(without("author").length).toBeGreaterThanOrEqual(2);
    expect(without("category").length).toBeGreaterThanOrEqual(2);
    expect(without("image").filter(({ author, category, tag }) => !author && !category && !tag)).toHaveLength(1);
  });

  test("include a long title, a short text, tone marks, and a link without https://", () => {
    expect(Math.max(...SAMPLE_POSTS.map(({ title }) => title.length))).toBeGreaterThanOrEqual(140);
    expect(Math.min(...SAMPLE_POSTS.map(wordsOf))).toBeLessThan(45);
    expect(Math.max(...SAMPLE_POSTS.map(wordsOf))).toBeLessThanOrEqual(450);
    expect(SAMPLE_POSTS.some(({ author }) => /Ọmọlará .*Ẹ̀ṣẹ́/.test(author ?? ""))).toBe(true);
    expect(SAMPLE_POSTS.flatMap(({ links }) => links).filter((link) => !link.startsWith("https://"))).not.toEqual([]);
  });
});
