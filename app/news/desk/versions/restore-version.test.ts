import { beforeAll, expect, it } from "vitest";
import { insertPost, type PostValues } from "../../../../tests/builders/post.builder.ts";
import { outcomeOf, postDesk } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { action as moveToBin } from "../bin/bin.endpoint.ts";
import { loader as history, action as restore } from "./post-history.page.tsx";

const test = testDeps();
let ngozi: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
});
const { send, open, readPublicPost } = postDesk(() => ({ deps: test.deps, cookie: ngozi }));

const DELETED = `lib-${"0a".repeat(16)}`;

function post(id: number, page: string, body: Record<string, string>) {
  const init = { method: "POST", body: new URLSearchParams(body) };
  return routeArgs(test.deps, `/dashboard/news/${id}/${page}`, { cookie: ngozi, init, params: { id: String(id) } });
}

const restoreFirst = (id: number, revision = "2") =>
  outcomeOf<{ message: string }>(restore(post(id, "history", { version: "1", revision })));

const moveTo = (to: "bin" | "drafts", id: number) => outcomeOf(moveToBin(post(id, "bin", { to })));

/** Inserts a post whose first version is this, and whose second is called Second. */
async function insertTwoVersions(values: PostValues): Promise<number> {
  const id = await insertPost(test.deps.db, values);
  await send(id, { title: "Second", publication: "keep" }, { revision: "1" });
  return id;
}

it.each<[string, PostValues, string]>([
  [
    "whose picture",
    { image: { kind: "built", name: DELETED, alt: "The old gate" } },
    "Nothing was restored. The picture of this version is no longer in the library.",
  ],
  [
    "that has a picture in its text which",
    { content: `<p>Look:</p><figure><img data-picture="${DELETED}" alt="The old gate" /></figure>` },
    "Nothing was restored. A picture in the text of this version is no longer in the library.",
  ],
])("a version %s was deleted from the library is not restored, and the page says so", async (_, values, message) => {
  const id = await insertTwoVersions(values);
  expect(await restoreFirst(id)).toMatchObject({ status: 422, result: { message } });
  expect((await open(id)).post).toMatchObject({ title: "Second", revision: 2 });
  expect(await readPublicPost(id)).toMatchObject({ title: "Second" });
});

it("a version whose picture is there is restored with it", async () => {
  const id = await insertTwoVersions({
    title: "First",
    image: { kind: "built", name: "hostel-default", alt: "Rooms" },
  });
  expect((await restoreFirst(id)).location).toBe(`/dashboard/news/${id}?saved=restored`);
  expect((await open(id)).values).toMatchObject({ title: "First", image: "built:hostel-default", imageAlt: "Rooms" });
});

it("no version of a post in the bin is restored until it is taken out", async () => {
  const id = await insertTwoVersions({ title: "First" });
  await moveTo("bin", id);
  const args = routeArgs(test.deps, `/dashboard/news/${id}/history`, { cookie: ngozi, params: { id: String(id) } });
  expect((await history(args)).post).toMatchObject({ isBinned: true });
  const { status, result } = await restoreFirst(id);
  expect([status, result?.message]).toEqual([
    422,
    expect.stringMatching(/^Nothing was restored\. The post was moved to the bin meanwhile\. Take it out of the bin/),
  ]);
  expect((await open(id)).post).toMatchObject({ state: "binned", title: "Second", revision: 2 });

  await moveTo("drafts", id);
  expect((await history(args)).post).toMatchObject({ isBinned: false });
  expect((await restoreFirst(id, "3")).location).toBe(`/dashboard/news/${id}?saved=restored`);
  expect(await readPublicPost(id)).toMatchObject({ title: "First" });
});

it("a version that is restored twice is restored once, with one entry in the audit log", async () => {
  const id = await insertTwoVersions({ title: "First" });
  for (let click = 0; click < 2; click++)
    expect((await restoreFirst(id)).location).toBe(`/dashboard/news/${id}?saved=restored`);
  expect((await open(id)).post?.revision).toBe(3);
  const { rows } = await test.pool.query("select from audit_events where target = $1 and action = 'post.restored'", [
    `post ${id}`,
  ]);
  expect(rows).toHaveLength(1);
});
