import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { writersOf } from "../document-state.store.server.ts";
import { isSameTimes } from "../publish-time.ts";
import { writeDraft } from "./change-document.store.server.ts";
import {
  type Conflict,
  type FormSave,
  lockAndRead,
  recordChange,
  removeDraft,
  storeReplaced,
} from "./document-change.server.ts";

type DraftOutcome = { kind: "saved"; token: string; at: Date } | Conflict;

/** What a draft was made from: an earlier version or a former draft, and who wrote that. */
type Restored = { from: { version: string } | { draft: number }; writtenBy: readonly number[] };

/** Saves the draft of a document. A draft that it replaces can be restored, unless the same person saved that one and goes on writing. */
export function saveDraft(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { edited, over, form, times = { from: "", until: "" }, viewer }: FormSave,
  restored: Restored | null = null,
): Promise<DraftOutcome> {
  const { key } = edited.document;
  return db.transaction().execute(async (transaction): Promise<DraftOutcome> => {
    const at = clock.now();
    const state = await lockAndRead(transaction, key, at);
    const { draft } = state;
    const writtenBy = restored?.writtenBy ?? writersOf(state);
    // A double click, or a retry after a lost response.
    if (
      draft?.form === form &&
      isSameTimes(draft.times, times) &&
      writtenBy.every((id) => draft.writtenBy.includes(id))
    )
      return { kind: "saved", token: state.token, at: draft.savedAt };
    if (state.token !== over) return { kind: "conflict", state };
    const staffId = viewer.actor.id;
    const isReplaced = draft !== null && (restored !== null || draft.savedBy.id !== staffId);
    const replaced = isReplaced ? await storeReplaced(transaction, { key, staffId, at }) : {};
    const revision = await writeDraft(transaction, { key, form, times, staffId, writtenBy, at });
    const detail = { ...restored?.from, ...replaced };
    await recordChange(transaction, { action: saveAction(restored), viewer, key, at, detail });
    return { kind: "saved", token: `${state.base?.id ?? 0}.${revision}`, at };
  });
}

function saveAction(restored: Restored | null): AuditAction {
  if (restored === null) return "content.draft-saved";
  return "draft" in restored.from ? "content.draft-restored" : "content.restored";
}

/** Discards the draft, which can be restored. Returns false when somebody else saved the document meanwhile. */
export function discardDraft(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { edited, over, viewer }: Omit<FormSave, "form">,
): Promise<boolean> {
  const { key } = edited.document;
  return db.transaction().execute(async (transaction) => {
    const at = clock.now();
    const { token, draft } = await lockAndRead(transaction, key, at);
    if (token !== over) return draft === null;
    await removeDraft(transaction, { key, viewer, at });
    return true;
  });
}
