import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { outcomeOf, postForm, saveArgs } from "../../../../tests/support/staff/post-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { AUTOSAVE_FIELD } from "../editor/post-autosave.ts";
import { loader as open, action as save } from "../post.page.tsx";
import { EMPTY_POST, type PostValues } from "../post-fields.ts";
import type { PostResult } from "../save/post-result.ts";
import { action } from "./autosave.endpoint.ts";

const test = testDeps();
let ngozi: string;
let tunde: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
  tunde = await staffCookie(test.deps, "tunde");
});
type Sent = { postId?: number; revision?: number; cookie?: string | null };

async function post(body: object, cookie: string | null = ngozi): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const args = routeArgs(test.deps, "/dashboard/news/autosave", { cookie, init });
  return responseOf(action(args as Parameters<typeof action>[0]));
}

/** Sends the form of a post as its page does while somebody types. */
function autosave(id: string, values: Partial<PostValues>, { postId, revision = 0, cookie = ngozi }: Sent = {}) {
  const form = JSON.stringify({ ...EMPTY_POST, title: "A day out", content: "<p>By the river.</p>", ...values });
  return post({ id, subject: String(postId ?? ""), over: String(revision), form }, cookie);
}

const discard = (id: string, cookie = ngozi) => post({ id, discard: true }, cookie);

async function savePost(id: number | null, values: Partial<PostValues>, draft: string, revision = "0") {
  const form = postForm(values, { [AUTOSAVE_FIELD]: draft, revision });
  const { location } = await outcomeOf<PostResult>(save(saveArgs(test.deps, ngozi, id, form)));
  return Number(location?.match(/\/dashboard\/news\/(\d+)\?saved=/)?.[1]);
}

/** The titles of what is offered to an editor who opens a post on another device. */
async function offered(id: number | null, cookie = ngozi): Promise<string[]> {
  const params = id === null ? {} : { params: { id: String(id) } };
  const page = await open(routeArgs(test.deps, `/dashboard/news/${id ?? "new"}`, { cookie, ...params }));
  return page.unsaved.map(({ values }) => values.title);
}

describe("a post that is being written", () => {
  it("is offered to its editor on another device, and to nobody else", async () => {
    const id = randomUUID();
    const response = await autosave(id, { title: "Half a sentence" });
    expect([response.status, await response.json()]).toEqual([200, { at: "10:00" }]);
    expect((await autosave(id, { title: "A whole sentence" })).status).toBe(200);
    expect(await offered(null)).toContain("A whole sentence");
    expect(await offered(null)).not.toContain("Half a sentence");
    expect(await offered(null, tunde)).toEqual([]);
    expect((await autosave(id, { title: "Taken over" }, { cookie: tunde })).status).toBe(409);
  });

  it("is not offered any more once it is saved", async () => {
    const draft = randomUUID();
    await autosave(draft, { title: "Soon saved" });
    const id = await savePost(null, { title: "Soon saved" }, draft);
    expect(await offered(null)).not.toContain("Soon saved");
    // A request that was on its way arrives after the save.
    await autosave(draft, { title: "Soon saved", publication: "now" }, { postId: id, revision: 0 });
    expect(await offered(id)).toEqual([]);
    await autosave(draft, { title: "Written further" }, { postId: id, revision: 1 });
    expect(await offered(id)).toEqual(["Written further"]);
  });

  it("is deleted when its editor discards it, or its post is deleted", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await autosave(one, { title: "To discard" });
    expect((await discard(one, tunde)).status).toBe(204);
    expect(await offered(null)).toContain("To discard");
    expect((await discard(one)).status).toBe(204);
    expect(await offered(null)).not.toContain("To discard");
    const id = await savePost(null, { title: "Short-lived" }, randomUUID());
    await autosave(other, { title: "Of a deleted post" }, { postId: id });
    await test.pool.query("delete from post_versions where post_id = $1", [id]);
    await test.pool.query("delete from posts where id = $1", [id]);
    expect((await autosave(other, { title: "Of a deleted post" }, { postId: id })).status).toBe(409);
  });

  it("is never seen by readers", async () => {
    await autosave(randomUUID(), { title: "Nobody reads this", publication: "now" });
    const { rows } = await test.pool.query("select 1 from posts where title = 'Nobody reads this'");
    expect(rows).toEqual([]);
  });
});

describe("a draft that can't be stored", () => {
  it.each([
    ["without a sign-in", 401, () => autosave(randomUUID(), {}, { cookie: null })],
    ["under an invalid id", 422, () => autosave("1; drop table posts", {})],
    ["of 5 MB", 413, () => autosave(randomUUID(), { content: "x".repeat(5_000_000) })],
  ])("is rejected %s", async (_, status, send) => {
    expect((await send()).status).toBe(status);
  });
});

it("keeps an editor's twenty newest drafts", async () => {
  const cookie = await staffCookie(test.deps, "amina");
  for (let day = 1; day <= 22; day++) {
    test.clock.advance(1000);
    await autosave(randomUUID(), { title: `Draft ${day}` }, { cookie });
  }
  const titles = await offered(null, cookie);
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, "Draft 22", "Draft 3"]);
});
