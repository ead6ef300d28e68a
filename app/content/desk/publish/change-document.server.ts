import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { PLACE } from "../../place.content.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { findApprovalReason } from "../approval/approval.store.server.ts";
import {
  type DocumentState,
  isOwn,
  isWaiting,
  lockDocument,
  readDocumentState,
} from "../document-state.store.server.ts";
import { type EditedDocument, encodeForm } from "../edited-documents.server.ts";
import { isSameTimes, type TypedTimes, timesToType } from "../editor/publish-time.ts";
import {
  approveVersion,
  deleteDraft,
  withdrawVersion,
  withdrawWaiting,
  writeDraft,
} from "./change-document.store.server.ts";

type ChangeDeps = Pick<Deps, "db" | "clock" | "site">;

/** A save over the state of the document that the form was opened with. */
type FormSave = { edited: EditedDocument; over: string; form: string; times?: TypedTimes; viewer: StaffViewer };

/** Somebody else saved the document since the form was opened. */
type Conflict = { kind: "conflict"; state: DocumentState };

type DraftOutcome = { kind: "saved"; token: string; at: Date } | Conflict;

/** Saves the draft of a document. `restores` names the earlier version that it was made from. */
export function saveDraft(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { edited, over, form, times = { from: "", until: "" }, viewer }: FormSave,
  { restores = null }: { restores?: string | null } = {},
): Promise<DraftOutcome> {
  const { key } = edited.document;
  return db.transaction().execute(async (transaction): Promise<DraftOutcome> => {
    const at = clock.now();
    const state = await lockAndRead(transaction, key, at);
    // A double click, or a retry after a lost response.
    if (state.draft?.form === form && isSameTimes(state.draft.times, times))
      return { kind: "saved", token: state.token, at: state.draft.savedAt };
    if (state.token !== over) return { kind: "conflict", state };
    const staffId = viewer.actor.id;
    const revision = await writeDraft(transaction, { key, form, times, staffId, at });
    const restored = restores === null ? null : { action: "content.restored" as const, detail: { version: restores } };
    await record(transaction, { action: "content.draft-saved", viewer, key, at, detail: {}, ...restored });
    return { kind: "saved", token: `${state.base?.id ?? 0}.${revision}`, at };
  });
}

/** When visitors see a version; null for at once and for good. */
type ShownTime = { from: Date | null; until: Date | null };

/** What becomes of the versions that wait for their time. One that begins at the same time is always replaced. */
export type ScheduledChoice = "keep" | "cancel";

type Publication = { value: object; shown: ShownTime; scheduled?: ScheduledChoice };

type PublishOutcome = { kind: "published"; needsApproval: boolean } | Conflict;

/** Publishes a valid value, or sends it for approval where a second person is needed. Visitors see it once this resolves. */
export async function publishDocument(
  { db, clock, site }: ChangeDeps,
  { edited, over, form, viewer }: FormSave,
  { value, shown, scheduled = "keep" }: Publication,
): Promise<PublishOutcome> {
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<PublishOutcome> => {
    const at = clock.now();
    const state = await lockAndRead(transaction, key, at);
    const needsApproval = (await findApprovalReason(transaction, edited)) !== null;
    if (state.token !== over) {
      const isSentTwice = state.draft === null && state.base !== null && encodeForm(edited, state.base.value) === form;
      return isSentTwice ? { kind: "published", needsApproval } : { kind: "conflict", state };
    }
    await withdrawWaiting(transaction, key, at);
    for (const { id, shownFrom } of state.scheduled)
      if (scheduled === "cancel" || shownFrom?.getTime() === shown.from?.getTime()) {
        await withdrawVersion(transaction, id, at);
        await record(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version: id } });
      }
    const version = await insertContentVersion(transaction, {
      key,
      value,
      savedAt: at,
      savedBy: viewer.actor.id,
      shownFrom: shown.from,
      shownUntil: shown.until,
      needsApproval,
      writtenBy: state.draft?.writtenBy ?? [],
    });
    await deleteDraft(transaction, key, at);
    const detail = { version, from: shown.from?.toISOString() ?? "now", until: shown.until?.toISOString() ?? "" };
    const action = needsApproval ? "content.approval-requested" : "content.published";
    await record(transaction, { action, viewer, key, at, detail });
    return { kind: "published", needsApproval };
  });
  if (outcome.kind === "published") await site.refresh();
  return outcome;
}

type ApproveOutcome = { kind: "approved" } | { kind: "own" } | { kind: "gone" };

/** Approves the version that waits, unless the same person wrote or sent it. */
export async function approveDocument(
  { db, clock, site }: ChangeDeps,
  { edited, version, viewer }: { edited: EditedDocument; version: number; viewer: StaffViewer },
): Promise<ApproveOutcome> {
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<ApproveOutcome> => {
    const at = clock.now();
    const { pending } = await lockAndRead(transaction, key, at);
    const waiting = pending.find(({ id }) => id === version);
    if (!waiting || !isWaiting(waiting)) return { kind: "gone" };
    if (waiting.savedBy === null || isOwn(waiting, viewer.actor.id)) return { kind: "own" };
    await approveVersion(transaction, { id: version, staffId: viewer.actor.id, at });
    await record(transaction, { action: "content.approved", viewer, key, at, detail: { version } });
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
  { db, clock, content, site }: ChangeDeps & Pick<Deps, "content">,
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

/** Deletes the draft. Returns false when somebody else saved the document meanwhile. */
export function discardDraft(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { edited, over, viewer }: Omit<FormSave, "form">,
): Promise<boolean> {
  const { key } = edited.document;
  return db.transaction().execute(async (transaction) => {
    const at = clock.now();
    const { token, draft } = await lockAndRead(transaction, key, at);
    if (token !== over) return draft === null;
    await deleteDraft(transaction, key, at);
    await record(transaction, { action: "content.draft-discarded", viewer, key, at, detail: {} });
    return true;
  });
}

async function lockAndRead(transaction: Transaction<Tables>, key: string, now: Date): Promise<DocumentState> {
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
