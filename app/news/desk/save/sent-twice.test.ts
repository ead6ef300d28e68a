import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pngPicture } from "../../../../tests/builders/picture.builder.ts";
import { postDesk } from "../../../../tests/support/staff/post-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findVersion } from "../versions/post-versions.store.server.ts";

const test = testDeps();
let ngozi: string;
let tunde: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
  tunde = await staffCookie(test.deps, "tunde");
});
const { send, open, listPosts } = postDesk(() => ({ deps: test.deps, cookie: ngozi }));

async function eventsOf(id: number): Promise<string[]> {
  const { rows } = await test.pool.query("select action from audit_events where target = $1 order by id", [
    `post ${id}`,
  ]);
  return rows.map(({ action }) => action);
}

const pictureFile = async (width: number) =>
  new File([new Uint8Array(await pngPicture({ width, height: 400 }))], "lawn.png", { type: "image/png" });

const idIn = (location: string | null) => Number(location?.match(/news\/(\d+)\?saved=published$/)?.[1]);

describe("the form of a new post that is sent twice", () => {
  it("publishes one post, with one version and one entry in the audit log", async () => {
    const autosave = randomUUID();
    const post = { title: "Convocation on Friday", publication: "now" };
    const first = await send(null, post, { autosave });
    test.clock.advance(60_000);
    const second = await send(null, post, { autosave });
    expect([second.status, second.location]).toEqual([303, first.location]);
    expect((await listPosts("?q=convocation")).total).toBe(1);
    const id = idIn(first.location);
    expect((await open(id)).post?.revision).toBe(1);
    expect(await findVersion(test.deps.db, id, 2)).toBeNull();
    expect(await eventsOf(id)).toEqual(["post.saved", "post.published"]);
  });

  it("with a picture, which is uploaded with each, opens the one post that was saved", async () => {
    const autosave = randomUUID();
    const imageFile = await pictureFile(500);
    const post = { title: "Sculpture on the lawn", publication: "now", imageAlt: "A figure of bronze" };
    const first = await send(null, post, { autosave, imageFile });
    expect(first.status).toBe(303);
    const again = await Promise.all([1, 2].map(() => send(null, post, { autosave, imageFile, revision: "0" })));
    expect(again.map(({ location }) => location)).toEqual([first.location, first.location]);
    expect((await listPosts("?q=sculpture")).total).toBe(1);
    const changed = await send(null, post, { autosave, imageFile: await pictureFile(600), revision: "0" });
    expect(changed).toMatchObject({ status: 409, result: { differences: [{ label: "Picture" }] } });
  });

  it("publishes one post also when both arrive at the same time", async () => {
    const autosave = randomUUID();
    const post = { title: "Regatta on Saturday", publication: "now", newCategory: "Rowing" };
    const all = await Promise.all([1, 2, 3, 4].map(() => send(null, post, { autosave })));
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(new Set(all.map(({ location }) => location)).size).toBe(1);
    expect((await listPosts("?q=regatta")).total).toBe(1);
    expect(await eventsOf(idIn(all[0]?.location ?? null))).toEqual(["post.saved", "post.published"]);
  });

  it("shows the difference if the text was changed before it was sent again, and then saves it in the same post", async () => {
    const autosave = randomUUID();
    const id = idIn((await send(null, { title: "Choir on Sunday", publication: "now" }, { autosave })).location);
    const changed = await send(null, { title: "Choir on Monday", publication: "now" }, { autosave, revision: "0" });
    if (changed.result?.kind !== "conflict") throw new Error("There was no conflict.");
    expect(changed.result).toMatchObject({ revision: 1, autosaveId: autosave });
    expect(changed.result.differences[0]?.label).toBe("Title");
    const again = await send(null, changed.result.values, { autosave, revision: "1" });
    expect(idIn(again.location)).toBe(id);
    expect((await open(id)).values.title).toBe("Choir on Monday");
    expect((await listPosts("?q=choir")).total).toBe(1);
  });

  it("doesn’t overwrite what a colleague saved in the post since", async () => {
    const autosave = randomUUID();
    const post = { title: "Debate on Tuesday", publication: "now" };
    const id = idIn((await send(null, post, { autosave })).location);
    await send(id, { title: "Debate on Wednesday", publication: "keep" }, { revision: "1" }, tunde);
    expect(await send(null, post, { autosave })).toMatchObject({ status: 409, result: { theirs: { by: "tunde" } } });
    expect((await open(id)).values.title).toBe("Debate on Wednesday");
    expect((await listPosts("?q=debate")).total).toBe(1);
  });
});

it("two forms with the same text add two posts", async () => {
  for (const autosave of [randomUUID(), randomUUID()]) await send(null, { title: "Weekly menu" }, { autosave });
  expect((await listPosts("?q=menu")).total).toBe(2);
});

it("a form that names no autosave adds a post", async () => {
  expect((await send(null, { title: "Lost property" }, { autosave: "none" })).status).toBe(303);
});

it("saving a post twice with the same form leaves one entry in the audit log", async () => {
  const autosave = randomUUID();
  const id = idIn((await send(null, { title: "Clinic hours", publication: "now" }, { autosave })).location);
  const changed = { title: "New clinic hours", publication: "keep" };
  for (const revision of ["1", "1"]) expect((await send(id, changed, { revision })).status).toBe(303);
  expect(await eventsOf(id)).toEqual(["post.saved", "post.published", "post.saved"]);
});
