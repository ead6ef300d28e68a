import type { Transaction } from "kysely";
import { EMPTY_SITE } from "../../content/empty/empty-site.ts";
import type { Tables } from "../../database/tables.ts";
import { listChangedKeys, lockDocument } from "../content/desk/document-state.store.server.ts";
import { lockUploads } from "../content/pictures/library.store.server.ts";
import { SETUP } from "../content/setup-progress.ts";
import { IDENTITY } from "../content/site.content.ts";
import { insertContentVersion } from "../content/versions/content.store.server.ts";
import { binPost } from "../news/desk/bin/bin.store.server.ts";
import { lockPosts } from "../news/save-post.store.server.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../platform/audit/viewer.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import { saveSetup, withDone } from "./change-setup.server.ts";
import { insertEmptyCrest, makeEmptyCrest } from "./empty-crest.server.ts";
import { findTraces, listExamplePosts } from "./setup.store.server.ts";

/** What is still the sample's: the keys of documents that nobody has changed, and the ids of example posts. */
export type SampleLeft = { keys: string[]; posts: number[] };

export async function findSampleLeft(db: Db | Transaction<Tables>): Promise<SampleLeft> {
  const changed = new Set(await listChangedKeys(db));
  const keys = Object.keys(EMPTY_SITE).filter((key) => !changed.has(key));
  return { keys, posts: await listExamplePosts(db) };
}

/** `in-use`: the setup is finished, or there are applications, whose texts must not be emptied. */
export type Emptied = { kind: "emptied"; documents: number; posts: number } | { kind: "in-use" };

/**
 * Replaces the texts that are still the sample's by short neutral ones, and moves the example posts to the bin: all of it, or nothing. What anybody has
 * changed, or saved for later, stays.
 *
 * The empty texts need no approval: they come with the release, as the sample's do, and name no bank account.
 */
export async function beginEmpty(deps: Deps, viewer: StaffViewer): Promise<Emptied> {
  const { db, clock, content, site } = deps;
  if (!content.read(SETUP).isOpen || (await findTraces(db)).hasApplication) return { kind: "in-use" };
  const now = clock.now();
  const crest = await makeEmptyCrest(deps);
  const { keys, posts } = await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction);
    for (const key of [...Object.keys(EMPTY_SITE), SETUP.key].toSorted()) await lockDocument(transaction, key);
    await lockPosts(transaction, await listExamplePosts(transaction));
    const left = await findSampleLeft(transaction);
    if (left.keys.includes(IDENTITY.key))
      await insertEmptyCrest(transaction, deps, { file: crest, now, staffId: viewer.actor.id });
    for (const key of left.keys) {
      const value = EMPTY_SITE[key] ?? {};
      await insertContentVersion(transaction, { key, value, savedAt: now, savedBy: viewer.actor.id });
    }
    for (const id of left.posts) {
      await binPost(transaction, { id, at: now, by: viewer.actor.id });
      const event = { ...viewer, target: `post ${id}`, at: now };
      await recordAuditEvent(transaction, { action: "post.binned", outcome: "success", ...event });
    }
    const detail = { what: "begun empty", documents: left.keys.length, posts: left.posts.length };
    await saveSetup(transaction, now, { editor: viewer, detail, change: (setup) => withDone(setup, "begin") });
    return left;
  });
  await site.refresh();
  return { kind: "emptied", documents: keys.length, posts: posts.length };
}
