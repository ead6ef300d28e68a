import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { photo } from "../../../tests/builders/picture.builder.ts";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { outcomeOf, postDesk, postForm, saveArgs } from "../../../tests/support/staff/post-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as edit, action as save } from "./post.page.tsx";
import { loader as list } from "./posts.page.tsx";
import { loader as preview } from "./preview/preview.page.tsx";
import { loader as history, action as restore } from "./versions/post-history.page.tsx";

const test = testDeps();
let ngozi: string;
let tunde: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
  tunde = await staffCookie(test.deps, "tunde");
});
const { send, write, open, readPublicPost, listPosts } = postDesk(() => ({ deps: test.deps, cookie: ngozi }));

function historyOf(id: number, query = "") {
  const address = `/dashboard/news/${id}/history${query}`;
  return history(routeArgs(test.deps, address, { cookie: ngozi, params: { id: String(id) } }));
}

async function restoreOf(id: number, version: number, revision: number, cookie: string | null = ngozi) {
  const body = new URLSearchParams({ version: String(version), revision: String(revision) });
  const init = { method: "POST", body };
  const address = `/dashboard/news/${id}/history`;
  return outcomeOf(restore(routeArgs(test.deps, address, { cookie, init, params: { id: String(id) } })));
}

describe("writing a post", () => {
  it("saves a draft until it is published, which readers see at once", async () => {
    const id = await write({ title: "The bell rings again" });
    expect(await readPublicPost(id)).toBeNull();
    expect((await open(id)).post).toMatchObject({ label: "Draft", revision: 1, changedBy: "ngozi" });

    const { location } = await send(id, { title: "The bell rings again", publication: "now" }, { revision: "1" });
    expect(location).toBe(`/dashboard/news/${id}?saved=published`);
    expect(await readPublicPost(id)).toMatchObject({ title: "The bell rings again" });
    expect((await open(id)).post?.label).toBe("Published 6 October 2025, 10:00");
  });

  it("publishes a scheduled post at its time in Nigeria", async () => {
    const id = await write({ publication: "at", publishAt: "2025-10-06T10:05" });
    expect((await open(id, "?saved=scheduled")).post?.label).toBe("Scheduled for 6 October 2025, 10:05");
    expect(await readPublicPost(id)).toBeNull();
    test.clock.advance(4 * 60_000 + 59_999);
    expect(await readPublicPost(id)).toBeNull();
    test.clock.advance(1);
    expect(await readPublicPost(id)).not.toBeNull();
  });

  it("says that a post whose time is over is published at once, with that date", async () => {
    const { location } = await send(null, { publication: "at", publishAt: "2025-09-01T08:00" });
    expect(location).toMatch(/\?saved=backdated$/);
    const id = Number(location?.match(/news\/(\d+)/)?.[1]);
    expect((await open(id, "?saved=backdated")).post?.label).toBe("Published 1 September 2025, 08:00");
    expect(await readPublicPost(id)).not.toBeNull();
    expect((await send(id, { publication: "keep" }, { revision: "1" })).location).toMatch(/\?saved=published$/);
  });

  it("records in the audit log who saved, published and unpublished a post", async () => {
    const id = await write({ publication: "draft" });
    await send(id, { publication: "now" }, { revision: "1" });
    await send(id, { title: "Changed", publication: "now" }, { revision: "2" });
    await send(id, { publication: "draft" }, { revision: "3" }, tunde);
    const { rows } = await test.pool.query(
      "select action, actor_name from audit_events where target = $1 order by id",
      [`post ${id}`],
    );
    expect(rows.map(({ action, actor_name }) => `${actor_name}: ${action}`)).toEqual([
      "ngozi: post.saved",
      "ngozi: post.saved",
      "ngozi: post.published",
      "ngozi: post.saved",
      "tunde: post.saved",
      "tunde: post.unpublished",
    ]);
  });

  it("rejects a publication time that would be ignored, and returns the form's values", async () => {
    const typed = {
      title: "Regatta unannounced",
      author: "Ese Okoro",
      publication: "draft",
      publishAt: "2025-12-01T08:00",
    };
    const { status, result } = await send(null, typed);
    expect([status, result]).toMatchObject([
      422,
      { kind: "invalid", problems: [{ field: "publishAt" }], values: typed },
    ]);
    expect((await listPosts("?q=regatta")).posts).toEqual([]);
  });

  it("accepts the prefilled publication time, also after a colleague has changed it", async () => {
    const id = await write({ publication: "at", publishAt: "2025-09-01T08:00" });
    const { publishAt } = (await open(id)).values;
    const mine = { publication: "keep", publishAt, title: "Mine" };
    expect((await send(id, { publication: "at", publishAt: "2025-09-02T08:00" }, { revision: "1" })).status).toBe(303);
    const { status, result } = await send(id, mine, { revision: "1" });
    if (result?.kind !== "conflict") throw new Error(`There was no conflict, but ${status}.`);
    expect(status).toBe(409);
    expect((await send(id, result.values, { revision: "2" })).status).toBe(303);
    expect((await open(id)).post?.label).toBe("Published 2 September 2025, 08:00");
    const moved = { ...mine, publishAt: "2025-09-03T08:00" };
    expect(await send(id, moved, { revision: "3" })).toMatchObject({ status: 422 });
  });

  it("retains the publication time of an edited post, and can unpublish it", async () => {
    const id = await write({ publication: "at", publishAt: "2025-09-01T08:00" });
    await send(id, { publication: "keep", title: "Changed" }, { revision: "1" });
    expect((await open(id)).post?.label).toBe("Published 1 September 2025, 08:00");
    await send(id, { publication: "draft" }, { revision: "2" });
    expect(await readPublicPost(id)).toBeNull();
    const { result, status } = await send(id, { publication: "keep" }, { revision: "3" });
    expect([status, result?.kind === "invalid" && result.problems[0]?.field]).toEqual([422, "publication"]);
  });

  it("loads the form with the saved category, tag, links and picture", { tags: "slow" }, async () => {
    const body = postForm(
      { newCategory: "Chess", tag: "Staff", author: "Ọmọlárá", links: "x.com/a", imageAlt: "A canoe" },
      { imageFile: new Blob([new Uint8Array(await photo())]) },
    );
    const { location } = await outcomeOf(save(saveArgs(test.deps, ngozi, null, body)));
    const id = Number(location?.match(/\d+/)?.[0]);
    const { values, picture, choices } = await open(id);
    expect(values).toMatchObject({
      category: "Chess",
      newCategory: "",
      tag: "Staff",
      author: "Ọmọlárá",
      links: "x.com/a",
    });
    expect(values.image).toMatch(/^uploaded:[0-9a-f]{32}$/);
    expect(picture?.base).toBe(`/news/images/${values.image.slice(9)}`);
    expect(choices.categories).toContain("Chess");
    await write({ newCategory: "cHESS" });
    expect((await open(id)).choices.categories.filter((name) => /chess/i.test(name))).toEqual(["Chess"]);
  });

  it("removes scripts from the text", async () => {
    const id = await write({
      content: `<p onclick="x()">Hello</p><script>alert(1)</script><a href="javascript:x">you</a>`,
      publication: "now",
    });
    expect((await readPublicPost(id))?.content).toBe("<p>Hello</p><a>you</a>");
    expect((await send(null, { content: "<script>alert(1)</script>" })).status).toBe(422);
  });

  it("saves 200,000 characters of any script", async () => {
    const every = Array.from(
      { length: 39_000 },
      (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000), 0x3042 + (index % 80)) + index.toString(36),
    ).join(" ");
    const content = `<p>${every.slice(0, 199_000)}</p>`;
    const { status, location } = await send(null, { title: "All the words", content });
    expect([status, location]).toEqual([303, expect.stringContaining("saved=draft")]);
  });

  it("rejects a text over the limit, and returns the form's values", async () => {
    const { status, result } = await send(null, { title: "Long", content: "é".repeat(200_001) });
    if (result?.kind !== "invalid") throw new Error("It was not rejected.");
    expect([status, result.values.title, result.values.content.length]).toEqual([422, "Long", 200_001]);
    expect(result.problems[0]?.message).toBe("Text must be 200,000 characters or fewer.");
  });

  it("returns 413 for 5 MB of text", async () => {
    const { status, result } = await send(null, { content: "a".repeat(5 * 1024 * 1024) });
    expect([status, result]).toEqual([413, { kind: "failed", message: expect.stringContaining("larger than a post") }]);
  });

  it.each([
    ["an empty body", "", 415],
    ["JSON", "{}", 415],
  ])("rejects %s", async (_, body, expected) => {
    expect((await outcomeOf(save(saveArgs(test.deps, ngozi, null, body)))).status).toBe(expected);
  });

  it("rejects a truncated form, and saves nothing", async () => {
    const args = saveArgs(test.deps, ngozi, null, '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHal');
    args.request.headers.set("Content-Type", "multipart/form-data; boundary=x");
    expect((await outcomeOf(save(args))).status).toBe(400);
  });

  it("rejects an invalid picture, and stores a valid one when another field is invalid", { tags: "slow" }, async () => {
    const bad = await send(null, { imageAlt: "A" }, { imageFile: new Blob(["<svg/>"]) });
    expect(bad.result).toMatchObject({ kind: "invalid", problems: [{ field: "imageFile" }] });
    const good = await send(
      null,
      { title: "", imageAlt: "A" },
      { imageFile: new Blob([new Uint8Array(await photo())]) },
    );
    if (good.result?.kind !== "invalid") throw new Error("It was not rejected.");
    expect(good.result.problems.map(({ field }) => field)).toEqual(["title"]);
    expect(good.result.values.image).toMatch(/^uploaded:/);
    expect(good.result.picture?.width).toBe(1280);
  });

  it("rejects a picture that does not exist", async () => {
    const image = `uploaded:${randomBytes(16).toString("hex")}`;
    expect((await send(null, { image, imageAlt: "A" })).result).toMatchObject({ problems: [{ field: "imageFile" }] });
  });
});

describe("concurrent edits", () => {
  it("return a conflict with the differences where both changed the same, which can be overwritten explicitly", async () => {
    const id = await write({ title: "Match day", content: "<p>We play at three o'clock.</p>" });
    await send(id, { title: "Match day", content: "<p>We play at five o'clock.</p>" }, { revision: "1" }, tunde);
    const mine = { title: "Match day!", content: "<p>We play at four o'clock.</p>" };
    const second = await send(id, mine, { revision: "1" });
    if (second.result?.kind !== "conflict") throw new Error("There was no conflict.");
    expect(second.status).toBe(409);
    expect(second.result).toMatchObject({ revision: 2, theirs: { by: "tunde" } });
    expect(second.result.values).toMatchObject(mine);
    const [title, text] = second.result.differences;
    expect(title).toMatchObject({ label: "Title", parts: [{ kind: "same" }, { kind: "added", text: "!" }] });
    expect(text?.parts.map(({ kind, text: shown }) => [kind, shown])).toEqual([
      ["same", "We play at "],
      ["removed", "five"],
      ["added", "four"],
      ["same", " o'clock."],
    ]);
    expect((await open(id)).values.content).toContain("five");

    expect((await send(id, mine, { revision: "2" })).status).toBe(303);
    expect((await open(id)).values).toMatchObject(mine);
    expect((await historyOf(id, "?version=2")).versions.map(({ by }) => by)).toEqual(["ngozi", "tunde", "ngozi"]);
  });

  it("return a conflict after an error was corrected, too", async () => {
    const id = await write({ title: "One" });
    await send(id, { title: "Two" }, { revision: "1" }, tunde);
    const { result } = await send(id, { title: "" }, { revision: "1" });
    if (result?.kind !== "invalid") throw new Error("A post without a title was not rejected.");
    const corrected = await send(id, { title: "Mine" }, { revision: String(result.revision) });
    expect(corrected).toMatchObject({ status: 409, result: { theirs: { by: "tunde" } } });
    expect((await open(id)).values.title).toBe("Two");
  });

  it("return another conflict after a third save", async () => {
    const id = await write({ title: "One" });
    await send(id, { title: "Two" }, { revision: "1" }, tunde);
    await send(id, { title: "Three" }, { revision: "2" }, tunde);
    expect((await send(id, { title: "Mine" }, { revision: "2" })).status).toBe(409);
  });

  it("return a form with what each of the two changed", async () => {
    const id = await write({ title: "Match day", author: "Sports", imageAlt: "" });
    await send(
      id,
      { title: "Match day", author: "The Registry", tag: "Staff", endAt: "2030-01-01T09:00" },
      { revision: "1" },
      tunde,
    );
    const second = await send(id, { title: "Match day!", author: "Sports", newCategory: "Sport" }, { revision: "1" });
    if (second.result?.kind !== "conflict") throw new Error("There was no conflict.");
    expect(second.result.values).toMatchObject({
      title: "Match day!",
      author: "The Registry",
      endAt: "2030-01-01T09:00",
      newCategory: "Sport",
    });
    expect(second.result.differences.map(({ label }) => label)).toEqual(["Title", "Category"]);
    expect((await send(id, second.result.values, { revision: "2" })).status).toBe(303);
    expect((await open(id)).values).toMatchObject({ title: "Match day!", author: "The Registry", category: "Sport" });
  });

  it("keep the time at which a colleague published the post, unless the editor chose another", async () => {
    const id = await write({ title: "When?" });
    await send(id, { title: "When?", publication: "at", publishAt: "2030-01-01T09:00" }, { revision: "1" }, tunde);
    const { result } = await send(id, { title: "When!" }, { revision: "1" });
    if (result?.kind !== "conflict") throw new Error("There was no conflict.");
    expect(result.values).toMatchObject({ title: "When!", publication: "at", publishAt: "2030-01-01T09:00" });
    expect((await send(id, result.values, { revision: "2" })).status).toBe(303);
    expect((await open(id)).post?.state).toBe("scheduled");
  });

  it("save one of two concurrent requests, and return a conflict to the other", async () => {
    const id = await write({ title: "One" });
    const both = await Promise.all(["Left", "Right"].map((title) => send(id, { title }, { revision: "1" })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it("conflict on the publication time alone", async () => {
    const id = await write({ title: "When?" });
    const at = (publishAt: string) => send(id, { title: "When?", publication: "at", publishAt }, { revision: "1" });
    expect((await at("2030-01-01T09:00")).status).toBe(303);
    const { status, result } = await at("2030-01-01T12:00");
    expect([status, result?.kind === "conflict" && result.differences.map(({ label }) => label)]).toEqual([
      409,
      ["When readers see it"],
    ]);
  });

  it("save a form once that is submitted twice", async () => {
    const id = await write({ title: "Once" });
    const both = await Promise.all([1, 2].map(() => send(id, { title: "Twice" }, { revision: "1" })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await open(id)).post?.revision).toBe(2);
  });
});

describe("the history of a post", () => {
  it("shows the changes of every version, and restores a version as a new one", async () => {
    const id = await write({ title: "Old", content: "<p>Old words</p>" });
    await send(
      id,
      { title: "New", content: "<p>New <strong>words</strong></p>", publication: "now" },
      { revision: "1" },
      tunde,
    );
    const { shown, versions } = await historyOf(id);
    expect(versions.map(({ revision, by }) => [revision, by])).toEqual([
      [2, "tunde"],
      [1, "ngozi"],
    ]);
    expect(shown.differences?.map(({ label }) => label)).toEqual(["Title", "Text", "When readers see it"]);

    expect((await restoreOf(id, 1, 2)).location).toBe(`/dashboard/news/${id}?saved=restored`);
    expect((await open(id)).values).toMatchObject({ title: "Old", content: "<p>Old words</p>", publication: "draft" });
    expect(await readPublicPost(id)).toBeNull();

    await restoreOf(id, 2, 3);
    expect(await readPublicPost(id)).toMatchObject({ title: "New" });
    expect((await historyOf(id)).versions).toHaveLength(4);
  });

  it("shows changes of formatting", async () => {
    const id = await write({ content: '<p>Come <strong>early</strong> to <a href="/campus">us</a></p>' });
    await send(id, { content: '<p>Come early to <a href="/news">us</a></p>' }, { revision: "1" });
    const { shown } = await historyOf(id);
    expect(shown.differences?.map(({ label }) => label)).toEqual(["Text"]);
    await send(id, { content: '<p>Come <u>early</u> to <a href="/news">us</a></p>' }, { revision: "2" });
    expect((await historyOf(id)).shown.differences?.map(({ label }) => label)).toEqual(["HTML of the text"]);
  });

  it("compares the longest texts without common words in bounded time", async () => {
    const words = (seed: string) => Array.from({ length: 25_000 }, (_, index) => `${seed}${index}`).join(" ");
    const id = await write({ content: `<p>${words("a")}</p>` });
    await send(id, { content: `<p>${words("b")}</p>` }, { revision: "1" });
    const { shown } = await historyOf(id);
    expect(shown.differences?.[0]?.parts.map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });

  it("restores nothing after a concurrent save", async () => {
    const id = await write({ title: "One" });
    await send(id, { title: "Two" }, { revision: "1" });
    await send(id, { title: "Three" }, { revision: "2" }, tunde);
    expect((await restoreOf(id, 1, 2)).location).toBe(`/dashboard/news/${id}/history?overtaken`);
    expect((await open(id)).values.title).toBe("Three");
  });

  it("returns 404 for a missing version", async () => {
    const id = await write({});
    expect((await restoreOf(id, 7, 1)).status).toBe(404);
    expect((await historyOf(id, "?version=99")).shown.revision).toBe(1);
    expect((await historyOf(id, "?version=-1&page=400")).shown.revision).toBe(1);
  });
});

describe("the list of posts", () => {
  it("shows every post with its state, newest first, and can be searched and filtered", async () => {
    const draft = await write({ title: "Zebra crossing" });
    const scheduled = await write({ title: "Zebra later", publication: "at", publishAt: "2030-01-01T09:00" });
    const published = await write({ title: "Zebra now", publication: "at", publishAt: "2025-01-05T09:00" });
    const { posts, total } = await listPosts("?q=zebra");
    expect(posts.map(({ id, label }) => [id, label])).toEqual([
      [published, "Published 5 January 2025, 09:00"],
      [scheduled, "Scheduled for 1 January 2030, 09:00"],
      [draft, "Draft"],
    ]);
    expect(total).toBe(3);
    for (const [state, id] of [
      ["draft", draft],
      ["scheduled", scheduled],
      ["published", published],
    ] as const) {
      expect((await listPosts(`?q=zebra&state=${state}`)).posts.map((post) => post.id)).toEqual([id]);
    }
  });

  it("has fifty posts per page, and the last page past the end", async () => {
    for (let index = 0; index < 60; index++) await insertPost(test.deps.db, { title: `Walrus ${index}` });
    const [first, last] = [await listPosts("?q=walrus"), await listPosts("?q=walrus&page=999")];
    expect([first.posts.length, first.pages, last.posts.length, last.list.page]).toEqual([50, 2, 10, 2]);
  });

  it.each(["?q=%00", "?q='\"&|!()", "?page=-1", "?page=abc", "?state=nonsense", "?q=%F0%9F%8C%B4"])(
    "loads for %s",
    async (query) => {
      expect(await listPosts(query)).toHaveProperty("total");
    },
  );
});

it("truncates a search of 5,000 letters", async () => {
  expect((await listPosts(`?q=${"a".repeat(5000)}`)).total).toBe(0);
});

describe("access", () => {
  const at = (path: string) => `/login?next=${encodeURIComponent(`/dashboard/news${path}`)}`;

  it("redirects to the sign-in and back without a session, and saves nothing", async () => {
    const id = await write({});
    const params = { id: String(id) };
    const pages = [
      [list(routeArgs(test.deps, "/dashboard/news?q=a")), at("?q=a")],
      [edit(routeArgs(test.deps, "/dashboard/news/new")), at("/new")],
      [edit(routeArgs(test.deps, `/dashboard/news/${id}`, { params })), at(`/${id}`)],
      [history(routeArgs(test.deps, `/dashboard/news/${id}/history`, { params })), at(`/${id}/history`)],
      [preview(routeArgs(test.deps, `/dashboard/news/${id}/preview`, { params })), at(`/${id}/preview`)],
    ] as const;
    for (const [result, location] of pages) {
      expect((await responseOf(result)).headers.get("Location")).toBe(location);
    }
    expect((await restoreOf(id, 1, 1, null)).location).toBe(at(`/${id}/history`));
    for (const of of [null, id]) {
      const saved = outcomeOf(save(saveArgs(test.deps, null, of, postForm({ title: "Smuggled" }))));
      expect(await saved).toMatchObject({ status: 401, result: { kind: "session-ended" } });
    }
    expect((await listPosts("?q=smuggled")).total).toBe(0);
  });

  it("leads an auditor from the form to the preview, but to no new post", async () => {
    const cookie = await staffCookie(test.deps, "audit", "auditor");
    const id = await insertPost(test.deps.db);
    const form = edit(routeArgs(test.deps, `/dashboard/news/${id}`, { cookie, params: { id: String(id) } }));
    expect((await responseOf(form)).headers.get("Location")).toBe(`/dashboard/news/${id}/preview`);
    await expect(edit(routeArgs(test.deps, "/dashboard/news/new", { cookie }))).rejects.toMatchObject({
      init: { status: 403 },
    });
  });

  it.each(["0", "99999999", "abc", "1e3", "-1", "99999999999999999999", "\0"])(
    "returns 404 for post %j",
    async (id) => {
      const params = { id };
      const address = `/dashboard/news/1`;
      for (const loader of [edit, history, preview]) {
        await expect(loader(routeArgs(test.deps, address, { cookie: ngozi, params }))).rejects.toMatchObject({
          init: { status: 404 },
        });
      }
      const args = { ...saveArgs(test.deps, ngozi, 1, postForm({ title: "" })), params };
      await expect(save(args)).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});
