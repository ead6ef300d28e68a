import { beforeAll, describe, expect, test } from "vitest";
import { OFFICERS_PAGE_SAMPLE } from "../../content/officers-page.ts";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { routeArgs } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { OFFICERS_PAGE } from "../about/officers.content.ts";
import { saveContent } from "../content/versions/save-content.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import { openDatabase } from "../platform/postgres/database.server.ts";
import { replaceEntries } from "./entries/replace-entries.store.server.ts";
import { loader } from "./search.page.tsx";

const t = testDeps();
beforeAll(() => replaceEntries(t.deps));
const DAY_MS = 86_400_000;

async function load(query: string, deps: Deps = t.deps) {
  const result = await loader(routeArgs(deps, `/search${query}`) as Parameters<typeof loader>[0]);
  return "data" in result ? { ...result.data, status: result.init?.status } : { ...result, status: 200 };
}

async function search(text: string, more = "") {
  const { found } = await load(`?q=${encodeURIComponent(text)}${more}`);
  if (found?.kind !== "loaded") throw new Error("The search failed.");
  const { results, ...rest } = found.data;
  const plain = (parts: { text: string }[]) => parts.map((part) => part.text).join("");
  return {
    ...rest,
    titles: results.map(({ title }) => plain(title)),
    excerpts: results.map(({ excerpt }) => plain(excerpt)),
    marks: results.map(({ title, excerpt }) =>
      [...title, ...excerpt].filter(({ isMatch }) => isMatch).map((part) => part.text),
    ),
    addresses: results.map(({ address }) => address),
  };
}

describe("finds", () => {
  test("a programme by its name before the pages that mention it", async () => {
    const { titles, addresses } = await search("nursing science");
    expect(titles[0]).toBe("Nursing Science");
    expect(addresses[0]).toBe("/academics/undergraduate/healthSciences");
    expect(addresses).toContain("/Admissions");
  });
  test("a programme without a description with its fees", async () => {
    const { titles, excerpts } = await search("cybersecurity");
    expect(titles[0]).toBe("Cybersecurity");
    expect(excerpts[0]).toContain("₦550,000 off campus, ₦800,000 on campus");
  });
  test("an officer by the office", async () => {
    const { addresses } = await search("registrar", "&kind=person");
    expect(addresses[0]).toBe("/about/Officers/registrar");
  });
  test("the contact page by a mailbox and by the phone, which other documents hold", async () => {
    for (const text of ["registry@palmgrove.example", "+234 000 000 0000"])
      expect((await search(text)).addresses, text).toContain("/about/Contact");
  });
  test("a word by its beginning, without accents and in any letter case", async () => {
    await insertPost(t.deps.db, { title: "Ọ̀ṣun Festival at the amphitheatre" });
    for (const text of ["osun fest", "OSUN", "Ọ̀ṣun amphi"])
      expect((await search(text)).titles, text).toContain("Ọ̀ṣun Festival at the amphitheatre");
  });
  test("a post by a word of its text, with the words around it", async () => {
    const content = `<p>${"Long before. ".repeat(60)}</p><p>The <strong>xylophone</strong> ensemble &amp; choir play at noon.</p>`;
    const id = await insertPost(t.deps.db, { title: "Music week", content });
    const { addresses, excerpts, marks } = await search("xylophones");
    expect(addresses).toEqual([`/news/${id}`]);
    expect(excerpts[0]).toMatch(/^… .*The xylophone ensemble & choir play at noon\.$/);
    expect(marks[0]).toEqual(["xylophone"]);
  });
});

test("a match in the title comes before one in the text", async () => {
  await insertPost(t.deps.db, { title: "Sports day", content: "<p>With a quizmaster.</p>" });
  await insertPost(t.deps.db, { title: "The quizmaster of the year" });
  expect((await search("quizmaster")).titles).toEqual(["The quizmaster of the year", "Sports day"]);
});

test("finds scheduled posts once they are public, and drafts never", async () => {
  await insertPost(t.deps.db, { title: "Zeppelin draft", publishedAt: null });
  const publishedAt = new Date(t.clock.now().getTime() + DAY_MS);
  await insertPost(t.deps.db, { title: "Zeppelin tomorrow", publishedAt });
  expect((await search("zeppelin")).titles).toEqual([]);
  expect((await search("zepelin")).titles).toEqual([]);
  t.clock.advance(DAY_MS);
  expect((await search("zeppelin")).titles).toEqual(["Zeppelin tomorrow"]);
});

test("finds what an editor saved, and no longer what it replaced", async () => {
  const officers = OFFICERS_PAGE_SAMPLE.officers.map((officer) =>
    officer.slug === "registrar" ? { ...officer, name: "Mrs Marigold Adaobi" } : officer,
  );
  const before = OFFICERS_PAGE_SAMPLE.officers.find(({ slug }) => slug === "registrar")?.name ?? "";
  expect((await search(before, "&kind=person")).addresses).toContain("/about/Officers/registrar");
  await saveContent(t.deps, OFFICERS_PAGE, { ...OFFICERS_PAGE_SAMPLE, officers }, { actor: { kind: "system" } });
  expect(await replaceEntries(t.deps)).toBe(true);
  expect((await search("marigold")).addresses[0]).toBe("/about/Officers/registrar");
  expect((await search(before, "&kind=person")).addresses).not.toContain("/about/Officers/registrar");
  expect(await replaceEntries(t.deps), "nothing else has changed").toBe(false);
});

describe("when nothing matches", () => {
  test("corrects a misspelt word", async () => {
    expect(await search("nursng")).toMatchObject({ match: "corrected", words: "nursing" });
    expect((await search("registrrar")).addresses).toContain("/about/Officers/registrar");
  });
  test("finds results with some of the words", async () => {
    const found = await search("nursing qwertyuiop");
    expect(found.match).toBe("some-words");
    expect(found.titles).toContain("Nursing Science");
  });
  test("has no results, and the pages of the site to choose from", async () => {
    expect(await search("qwertyuiop")).toMatchObject({ total: 0, titles: [] });
    const { titles, found } = await load("");
    expect(found).toBeNull();
    expect(titles).toContainEqual({
      kind: "page",
      address: "/Admissions/UndergraduateFees",
      title: "Undergraduate fees",
    });
  });
});

test("has ten results per page, limited to one kind on request, and the last page past the end", async () => {
  for (let one = 1; one <= 23; one++) await insertPost(t.deps.db, { title: `Marathon ${one}` });
  expect(await search("marathon")).toMatchObject({ total: 23, pages: 3, page: 1 });
  expect((await search("marathon", "&page=3")).titles).toHaveLength(3);
  expect(await search("marathon", "&page=99")).toMatchObject({ page: 3 });
  const programmes = await search("law", "&kind=programme");
  expect(programmes.total).toBe(programmes.counts.programme);
  expect(programmes.counts.page).toBeGreaterThan(0);
});

test.each([
  "?q=%00",
  `?q=${"a".repeat(10_000)}`,
  `?q=${encodeURIComponent("a ".repeat(500))}`,
  "?q=%27%3B%20drop%20table%20posts%3B--",
  "?q=%3Cb%3E%22%27",
  "?q=:*%20%26%20!%20|%20(",
  "?q=%ED%A0%80",
  "?q=a&q=b&kind=staff&page=-1",
  "?q=the",
  "?q=%F0%9F%8E%93",
])("loads for %s", async (query) => {
  const { found, status } = await load(query);
  expect([found?.kind ?? "loaded", status]).toEqual(["loaded", 200]);
});

test("responds with 503 and the search field while the database is down", async () => {
  const { db } = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 300 }, t.deps.log);
  const { found, titles, status } = await load("?q=law", { ...t.deps, db });
  await db.destroy();
  expect([found?.kind, titles, status]).toEqual(["failed", [], 503]);
});
