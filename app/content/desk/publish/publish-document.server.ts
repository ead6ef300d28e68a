import type { Deps } from "../../../platform/deps.server.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { findApprovalReason } from "../approval/approval.store.server.ts";
import { mailApprovers } from "../approval/mail-approval.server.ts";
import { writersOf } from "../document-state.store.server.ts";
import { isSameVersion } from "../edited-documents.server.ts";
import { deleteDraft, withdrawVersion, withdrawWaiting } from "./change-document.store.server.ts";
import { type Conflict, type FormSave, lockAndRead, recordChange, storeReplaced } from "./document-change.server.ts";
import { redirectShortName } from "./redirect-short-name.server.ts";

/** When visitors see a version; null for at once and for good. */
type ShownTime = { from: Date | null; until: Date | null };

/** What becomes of the versions that wait for their time. One that begins at the same time is always replaced. */
export type ScheduledChoice = "keep" | "cancel";

type Publication = { value: object; shown: ShownTime; scheduled?: ScheduledChoice };

/** 'unchanged': visitors see this text already. */
type PublishOutcome = { kind: "published"; needsApproval: boolean } | { kind: "unchanged" } | Conflict;

/** Publishes a valid value, or sends it for approval where a second person is needed. Visitors see it once this resolves. */
export async function publishDocument(
  deps: Deps,
  { edited, over, form, viewer }: FormSave,
  { value, shown, scheduled = "keep" }: Publication,
): Promise<PublishOutcome> {
  const { db, clock, site } = deps;
  const { key } = edited.document;
  const staffId = viewer.actor.id;
  const outcome = await db.transaction().execute(async (transaction): Promise<PublishOutcome> => {
    const at = clock.now();
    const state = await lockAndRead(transaction, key, at);
    const needsApproval = (await findApprovalReason(transaction, edited)) !== null;
    const { base } = state;
    const isSaved = state.draft === null && base !== null && isSameVersion(edited, base, { form, ...shown });
    // It was sent twice.
    if (state.token !== over) return isSaved ? { kind: "published", needsApproval } : { kind: "conflict", state };
    if (isSaved && state.pending.length === 0) return { kind: "unchanged" };
    await withdrawWaiting(transaction, key, at);
    for (const { id, shownFrom } of state.scheduled)
      if (scheduled === "cancel" || shownFrom?.getTime() === shown.from?.getTime()) {
        await withdrawVersion(transaction, id, at);
        await recordChange(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version: id } });
      }
    const times = { shownFrom: shown.from, shownUntil: shown.until };
    if (!needsApproval) await redirectShortName(transaction, deps, { key, value, ...times, staffId, at });
    const version = await insertContentVersion(transaction, {
      key,
      value,
      savedAt: at,
      savedBy: staffId,
      ...times,
      needsApproval,
      writtenBy: writersOf(state),
    });
    // What somebody else saved, and this person published another text instead of.
    const isReplaced = state.draft !== null && state.draft.form !== form && state.draft.savedBy.id !== staffId;
    const replaced = isReplaced ? await storeReplaced(transaction, { key, staffId, at }) : {};
    await deleteDraft(transaction, key, at);
    const detail = {
      version,
      from: shown.from?.toISOString() ?? "now",
      until: shown.until?.toISOString() ?? "",
      ...replaced,
    };
    const action = needsApproval ? "content.approval-requested" : "content.published";
    await recordChange(transaction, { action, viewer, key, at, detail });
    const writers = [staffId, ...writersOf(state)];
    if (needsApproval)
      await mailApprovers(deps, transaction, { document: edited.document, writers, by: viewer.actor.username });
    return { kind: "published", needsApproval };
  });
  if (outcome.kind === "published") await site.refresh();
  return outcome;
}
