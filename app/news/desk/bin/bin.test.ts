import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { outcomeOf, postDesk } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findAutosaves, storeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import { deleteRemoved } from "../../../platform/jobs/nightly-deletion.server.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { action as save } from "../save/save-post.action.server.ts";
import { findVersion } from "../versions/post-versions.store.server.ts";
import { action as moveToBin } from "./bin.endpoint.ts";
import { DELETE_BINNED_POSTS } from "./delete-binned-posts.job.server.ts";

const test = testDeps();
let ngozi: string;
let tunde: string;
beforeAll(async () => {
  ngozi = await staffCookie(test.deps, "ngozi");
  tunde = await staffCookie(test.deps, "tunde");
});
const { send, write, open, readPublicPost, listPosts } = postDesk(() => ({ deps: test.deps, cookie: ngozi }));

describe("the end of a post", () => {
  it("hides the post from readers from that minute on, and the list says so", async () => {
    const id = await write({ title: "Applications close", publication: "now", endAt: "2025-10-06T10:20" });
    expect(await readPublicPost(id)).not.toBeNull();
    test.clock.advance(20 * 60_000);
    expect(await readPublicPost(id)).toBeNull();
    expect((await open(id)).post?.label).toBe("Ended 6 October 2025, 10:20");
    const { posts } = await listPosts("?state=ended");
    expect(posts.map((post) => post.id)).toContain(id);
  });

  it("must be in the future and after the publication", async () => {
    const past = await send(null, { publication: "now", endAt: "2025-10-01T10:00" });
    expect(past.result).toMatchObject({ problems: [{ field: "endAt" }] });
    const before = await send(null, { publication: "at", publishAt: "2026-01-02T10:00", endAt: "2026-01-01T10:00" });
    expect(before.result).toMatchObject({ problems: [{ field: "endAt" }] });
  });
});

describe("the bin", () => {
  const bin = (id: number, body = "to=bin", cookie: string | null = ngozi) =>
    outcomeOf(
      moveToBin(
        routeArgs(test.deps, `/dashboard/news/${id}/bin`, {
          cookie,
          init: { method: "POST", body: new URLSearchParams(body) },
          params: { id: String(id) },
        }),
      ),
    );

  it("hides a post from readers and lists, and gives it back as a draft", async () => {
    const id = await write({ title: "The lamp is broken", publication: "now" });
    expect(await bin(id)).toMatchObject({ location: `/dashboard/news?binned=${id}` });
    expect(await readPublicPost(id)).toBeNull();
    expect((await listPosts("?q=lamp")).posts).toEqual([]);
    expect((await listPosts("?state=binned")).posts.map((post) => post.id)).toContain(id);
    expect((await open(id)).post).toMatchObject({ state: "binned" });

    await bin(id, "to=drafts");
    expect((await open(id)).post).toMatchObject({ label: "Draft", revision: 2 });
    expect(await readPublicPost(id)).toBeNull();
  });

  it("keeps what a colleague typed when she saves a post that is in the bin meanwhile", async () => {
    const id = await write({ title: "The well" });
    await bin(id);
    const { result } = await send(id, { title: "The new well" }, { revision: "1" }, tunde);
    expect(result).toMatchObject({ kind: "invalid", values: { title: "The new well" } });
  });

  it("saves what a colleague typed as a new draft when the post was deleted meanwhile, or sends it back", async () => {
    const id = await write({ title: "Lost keys", publication: "now" });
    await test.deps.db.deleteFrom("post_versions").where("post_id", "=", id).execute();
    await test.deps.db.deleteFrom("posts").where("id", "=", id).execute();
    const typed = { title: "Found keys", publication: "keep" };
    const { location } = await send(id, typed, { revision: "1" }, tunde);
    const [, added] = /\/news\/(\d+)\?saved=as-new$/.exec(location ?? "") ?? [];
    expect(await open(Number(added))).toMatchObject({ values: { title: "Found keys", publication: "draft" } });
    const { status, result } = await send(id, { ...typed, content: "" }, { revision: "1" }, tunde);
    expect({ status, result }).toMatchObject({
      status: 404,
      result: { kind: "removed", typed: [["Title", "Found keys"]] },
    });
    expect(
      await send(id, typed, { revision: "1", imageFile: new File(["no picture"], "photo.jpg") }, tunde),
    ).toMatchObject({ status: 404 });
  });

  it("says where the text of a form is that did not arrive completely, when its post was deleted meanwhile", async () => {
    const id = await write({ title: "Lost gloves" });
    await test.deps.db.deleteFrom("post_versions").where("post_id", "=", id).execute();
    await test.deps.db.deleteFrom("posts").where("id", "=", id).execute();
    const init = {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nFound gl',
    };
    const sendTo = (address: string) =>
      outcomeOf<Removed>(save(routeArgs(test.deps, address, { cookie: ngozi, init, params: { id: String(id) } })));
    const { status, result } = await sendTo(`/dashboard/news/${id}`);
    expect([status, result?.message]).toEqual([
      400,
      "The post was deleted meanwhile. The post was not saved: it did not arrive completely. Go back in your browser, where your text still is, and save again.",
    ]);
    expect(await sendTo(`/dashboard/news/${id}.data`)).toMatchObject({ status: 400, result: { kind: "failed" } });
  });

  it("deletes a post with its history, and with what was typed and not saved, after 30 days", async () => {
    const id = await write({ title: "Lost keys" });
    const [subject, typed] = [{ kind: "post", subject: String(id) } as const, { over: "1", form: "{}" }];
    const { db, clock } = test.deps;
    const staffId = (await db.selectFrom("staff").select("id").executeTakeFirstOrThrow()).id;
    await storeAutosave(db, staffId, { ...subject, ...typed, id: randomUUID(), savedAt: clock.now() });
    await bin(id);
    test.clock.advance(30 * 24 * 3_600_000);
    await deleteRemoved(test.deps, DELETE_BINNED_POSTS);
    expect(await findStoredPost(test.deps.db, id)).not.toBeNull();
    test.clock.advance(1);
    expect(await deleteRemoved(test.deps, DELETE_BINNED_POSTS)).toBeGreaterThan(0);
    expect(await findStoredPost(test.deps.db, id)).toBeNull();
    expect(await findVersion(test.deps.db, id, 1)).toBeNull();
    expect(await findAutosaves(db, staffId, subject)).toEqual([]);
  });
});
