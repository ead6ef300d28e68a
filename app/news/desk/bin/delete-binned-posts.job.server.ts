import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { BIN_DAYS } from "../post-list.ts";
import { deleteBinned } from "./bin.store.server.ts";

const DELETE_BINNED_POSTS: JobKind<object> = { name: "delete-binned-posts", retries: 3 };
const EVERY_NIGHT = "55 3 * * *";

/** Schedules the nightly deletion of posts that were in the bin for 30 days. */
export async function startBinSweep(deps: Deps): Promise<void> {
  await deps.jobs.handle(DELETE_BINNED_POSTS, async () => {
    const deleted = await deleteBinnedPosts(deps);
    deps.log.info({ deleted }, "deleted posts from the bin");
  });
  await deps.jobs.repeat(DELETE_BINNED_POSTS, EVERY_NIGHT);
}

/** Deletes the posts that were in the bin for 30 days. Returns how many. */
export async function deleteBinnedPosts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const at = clock.now();
  const limit = new Date(at.getTime() - BIN_DAYS * 24 * 3_600_000);
  return db.transaction().execute(async (transaction) => {
    const ids = await deleteBinned(transaction, limit);
    for (const id of ids) {
      const event = { actor: { kind: "system" }, target: `post ${id}`, at } as const;
      await recordAuditEvent(transaction, { action: "post.deleted", outcome: "success", ...event });
    }
    return ids.length;
  });
}
