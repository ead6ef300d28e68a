import type { NightlyDeletion } from "../../../platform/jobs/nightly-deletion.server.ts";
import { BIN_DAYS } from "../post-list.ts";
import { deleteBinned } from "./bin.store.server.ts";

/** Deletes the posts that were in the bin for 30 days. */
export const DELETE_BINNED_POSTS: NightlyDeletion = {
  job: "delete-binned-posts",
  days: BIN_DAYS,
  action: "post.deleted",
  async deleteRemovedBefore(transaction, limit) {
    const ids = await deleteBinned(transaction, limit);
    return ids.map((id) => ({ target: `post ${id}` }));
  },
};
