import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { lockRedirects } from "../../../platform/site/saved-redirects.server.ts";
import { PLACE } from "../../place.content.ts";
import { IDENTITY } from "../../site.content.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { findApprovalReason } from "../approval/approval.store.server.ts";
import { mailApprovers, mailWriters } from "../approval/mail-approval.server.ts";
import {
  authorsOf,
  type DocumentState,
  isOwn,
  isWaiting,
  lockDocument,
  readDocumentState,
  writersOf,
} from "../document-state.store.server.ts";
import { type EditedDocument, encodeForm, isSameVersion } from "../edited-documents.server.ts";
import { storeFormerDraft } from "../former-drafts/former-drafts.store.server.ts";
import { isSameTimes, type TypedTimes, timesToType } from "../publish-time.ts";
import {
  approveVersion,
  deleteDraft,
  withdrawVersion,
  withdrawWaiting,
  writeDraft,
} from "./change-document.store.server.ts";
import { redirectShortName } from "./redirect-short-name.server.ts";

/** A save over the state of the document that the form was opened with. */
type FormSave = { edited: EditedDocument; over: string; form: string; times?: TypedTimes; viewer: StaffViewer };

/** Somebody else saved the document since the form was opened. */
type Conflict = { kind: "conflict"; state: DocumentState };

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
    await record(transaction, { action: saveAction(restored), viewer, key, at, detail });
    return { kind: "saved", token: `${state.base?.id ?? 0}.${revision}`, at };
  });
}

function saveAction(restored: Restored | null): AuditAction {
  if (restored === null) return "content.draft-saved";
  return "draft" in restored.from ? "content.draft-restored" : "content.restored";
}

type Replacement = { key: string; staffId: number; at: Date };

/** Stores the draft that another text replaces, and returns the detail that names it in the audit log. */
async function storeReplaced(
  transaction: Transaction<Tables>,
  replacement: Replacement,
): Promise<{ replacedDraft?: number }> {
  const id = await storeFormerDraft(transaction, { ...replacement, reason: "replaced" });
  return id === null ? {} : { replacedDraft: id };
}

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
        await record(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version: id } });
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
    await record(transaction, { action, viewer, key, at, detail });
    const writers = [staffId, ...writersOf(state)];
    if (needsApproval)
      await mailApprovers(deps, transaction, { document: edited.document, writers, by: viewer.actor.username });
    return { kind: "published", needsApproval };
  });
  if (outcome.kind === "published") await site.refresh();
  return outcome;
}

type ApproveOutcome = { kind: "approved" } | { kind: "own" } | { kind: "gone" };

/** Approves the version that waits, unless the same person wrote or sent it. */
export async function approveDocument(
  deps: Deps,
  { edited, version, viewer }: { edited: EditedDocument; version: number; viewer: StaffViewer },
): Promise<ApproveOutcome> {
  const { db, clock, site } = deps;
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<ApproveOutcome> => {
    const at = clock.now();
    const { pending } = await lockAndRead(transaction, key, at);
    const waiting = pending.find(({ id }) => id === version);
    if (!waiting || !isWaiting(waiting)) return { kind: "gone" };
    if (isOwn(waiting, viewer.actor.id)) return { kind: "own" };
    const { id: staffId, username: by } = viewer.actor;
    await redirectShortName(transaction, deps, { ...waiting, key, staffId, at });
    await approveVersion(transaction, { id: version, staffId, at });
    await record(transaction, { action: "content.approved", viewer, key, at, detail: { version } });
    await mailWriters(deps, transaction, { ...waiting, document: edited.document, writers: authorsOf(waiting), by });
    return { kind: "approved" };
  });
  if (outcome.kind === "approved") await site.refresh();
  return outcome;
}

type WithdrawOutcome =
  /** `isDraft`: its text became the draft. Otherwise there was another draft, which stays. */
  | { kind: "withdrawn"; isDraft: boolean }
  /** It is shown already, or somebody else withdrew it. */
  | { kind: "gone" };

/** Withdraws a version that is not shown yet. Its text becomes the draft, unless there is one. */
export async function withdrawDocument(
  { db, clock, content, site }: Pick<Deps, "db" | "clock" | "content" | "site">,
  { edited, version, viewer }: { edited: EditedDocument; version: number; viewer: StaffViewer },
): Promise<WithdrawOutcome> {
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<WithdrawOutcome> => {
    const at = clock.now();
    const { pending, draft } = await lockAndRead(transaction, key, at);
    const withdrawn = pending.find(({ id }) => id === version);
    if (!withdrawn) return { kind: "gone" };
    await withdrawVersion(transaction, version, at);
    const form = encodeForm(edited, withdrawn.value);
    // With its times, so that publishing the draft doesn't show it earlier than it was meant to be.
    const times = timesToType(withdrawn, { now: at, place: content.read(PLACE) });
    const staffId = withdrawn.savedBy?.id ?? viewer.actor.id;
    const { writtenBy } = withdrawn;
    if (!draft) await writeDraft(transaction, { key, form, times, staffId, writtenBy, at });
    await record(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version } });
    return { kind: "withdrawn", isDraft: !draft };
  });
  if (outcome.kind === "withdrawn") await site.refresh();
  return outcome;
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
    const id = await storeFormerDraft(transaction, { key, reason: "discarded", staffId: viewer.actor.id, at });
    await deleteDraft(transaction, key, at);
    const detail: Recorded["detail"] = id === null ? {} : { draft: id };
    await record(transaction, { action: "content.draft-discarded", viewer, key, at, detail });
    return true;
  });
}

async function lockAndRead(transaction: Transaction<Tables>, key: string, now: Date): Promise<DocumentState> {
  if (key === IDENTITY.key) await lockRedirects(transaction);
  await lockDocument(transaction, key);
  return readDocumentState(transaction, key, now);
}

type Recorded = {
  action: AuditAction;
  viewer: StaffViewer;
  key: string;
  at: Date;
  detail: Record<string, string | number>;
};

function record(transaction: Transaction<Tables>, { action, viewer, key, at, detail }: Recorded): Promise<void> {
  return recordAuditEvent(transaction, { action, outcome: "success", ...viewer, target: `content ${key}`, detail, at });
}
