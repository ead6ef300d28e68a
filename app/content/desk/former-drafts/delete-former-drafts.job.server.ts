import type { NightlyDeletion } from "../../../platform/jobs/nightly-deletion.server.ts";
import { FORMER_DRAFT_DAYS } from "./former-draft.ts";
import { deleteDraftRevisions, deleteFormerDrafts } from "./former-drafts.store.server.ts";

/** Deletes the drafts that were discarded or replaced 30 days ago, and the texts that a draft had before. */
export const DELETE_FORMER_DRAFTS: NightlyDeletion = {
  job: "delete-former-drafts",
  days: FORMER_DRAFT_DAYS,
  action: "content.draft-deleted",
  async deleteRemovedBefore(transaction, limit) {
    await deleteDraftRevisions(transaction, limit);
    const drafts = await deleteFormerDrafts(transaction, limit);
    return drafts.map(({ id, key }) => ({ target: `content ${key}`, detail: { draft: id } }));
  },
};
