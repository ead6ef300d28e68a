import { EMPTY_SITE } from "../../content/empty/empty-site.ts";
import { needsBackup } from "../backup/runs/needs-backup.store.server.ts";
import { lockDocument } from "../content/desk/document-state.store.server.ts";
import { SETUP } from "../content/setup-progress.ts";
import { insertContentVersion } from "../content/versions/content.store.server.ts";
import { moveToBin } from "../news/desk/bin/bin.server.ts";
import type { StaffViewer } from "../platform/audit/viewer.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import { lockSiteVersion, readSiteVersion } from "../platform/site/site-version.server.ts";
import { saveSetup, withDone } from "./change-setup.server.ts";
import { listExamplePosts } from "./setup.store.server.ts";

/** `in-use`: texts or applications are there already, and there is no backup of the last hour. `changed`: somebody published meanwhile. */
export type Emptied = { kind: "emptied"; documents: number; posts: number } | { kind: "in-use" } | { kind: "changed" };

/**
 * Replaces the sample's texts by short neutral ones, and moves the example posts to the bin. Texts that were there before stay in the history of each page.
 *
 * The empty texts need no approval: they come with the release, as the sample's do, and name no bank account.
 */
export async function beginEmpty(deps: Deps, viewer: StaffViewer): Promise<Emptied> {
  const { db, clock, site } = deps;
  const now = clock.now();
  const siteVersion = await readSiteVersion(db);
  if (await needsBackup(db, now)) return { kind: "in-use" };
  const keys = Object.keys(EMPTY_SITE);
  const posts = await listExamplePosts(db);
  const isSaved = await db.transaction().execute(async (transaction) => {
    // In the order of an import and of an editor's save, which lock the site's version last.
    for (const key of [...keys, SETUP.key].toSorted()) await lockDocument(transaction, key);
    if ((await lockSiteVersion(transaction)) !== siteVersion) return false;
    for (const [key, value] of Object.entries(EMPTY_SITE))
      await insertContentVersion(transaction, { key, value, savedAt: now, savedBy: viewer.actor.id });
    const detail = { what: "begun empty", documents: keys.length, posts: posts.length };
    await saveSetup(transaction, now, { editor: viewer, detail, change: (setup) => withDone(setup, "begin") });
    return true;
  });
  if (!isSaved) return { kind: "changed" };
  for (const id of posts) await moveToBin(deps, viewer, id);
  await site.refresh();
  return { kind: "emptied", documents: keys.length, posts: posts.length };
}
