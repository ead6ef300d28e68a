import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { updatePost } from "../../save-post.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { binPost, takeFromBin } from "./bin.store.server.ts";

type BinDeps = Pick<Deps, "db" | "clock" | "site">;

export type BinOutcome =
  | { kind: "done" }
  /** Somebody else was faster, or there is no such post. */
  | { kind: "unchanged" };

/** Moves a post to the bin. Readers don't see it once this resolves. */
export async function moveToBin({ db, clock, site }: BinDeps, viewer: StaffViewer, id: number): Promise<BinOutcome> {
  const isDone = await db.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await binPost(transaction, { id, at, by: viewer.actor.id }))) return false;
    const event = { ...viewer, target: `post ${id}`, at };
    await recordAuditEvent(transaction, { action: "post.binned", outcome: "success", ...event });
    return true;
  });
  if (isDone) await site.refresh();
  return { kind: isDone ? "done" : "unchanged" };
}

/** Takes a post out of the bin as a draft, whatever it was before: an editor decides again when readers see it. */
export async function restoreFromBin({ db, clock }: BinDeps, viewer: StaffViewer, id: number): Promise<BinOutcome> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeFromBin(transaction, id))) return { kind: "unchanged" };
    const stored = await findStoredPost(transaction, id);
    if (!stored) throw new Error("A post in the bin has no version.");
    const now = clock.now();
    const draft = { ...stored.draft, publishedAt: null, endsAt: null };
    const saving = { now, staffId: viewer.actor.id };
    await updatePost(transaction, { id, revision: stored.revision, draft, saving });
    const event = { ...viewer, target: `post ${id}`, at: now };
    await recordAuditEvent(transaction, { action: "post.bin-left", outcome: "success", ...event });
    return { kind: "done" };
  });
}
