import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { lockRedirects } from "../../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { type DocumentState, lockDocument, readDocumentState } from "../document-state.store.server.ts";
import type { EditedDocument } from "../edited-documents.server.ts";
import { storeFormerDraft } from "../former-drafts/former-drafts.store.server.ts";
import type { TypedTimes } from "../publish-time.ts";
import { deleteDraft } from "./change-document.store.server.ts";

/** A save over the state of the document that the form was opened with. */
export type FormSave = { edited: EditedDocument; over: string; form: string; times?: TypedTimes; viewer: StaffViewer };

/** Somebody else saved the document since the form was opened. */
export type Conflict = { kind: "conflict"; state: DocumentState };

/** Locks a document until the end of the transaction, and reads its state. */
export async function lockAndRead(transaction: Transaction<Tables>, key: string, now: Date): Promise<DocumentState> {
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

/** Records a change of a document in the audit log. */
export function recordChange(
  transaction: Transaction<Tables>,
  { action, viewer, key, at, detail }: Recorded,
): Promise<void> {
  return recordAuditEvent(transaction, { action, outcome: "success", ...viewer, target: `content ${key}`, detail, at });
}

type Replacement = { key: string; staffId: number; at: Date };

/** Stores the draft that another text replaces, and returns the detail that names it in the audit log. */
export async function storeReplaced(
  transaction: Transaction<Tables>,
  replacement: Replacement,
): Promise<{ replacedDraft?: number }> {
  const id = await storeFormerDraft(transaction, { ...replacement, reason: "replaced" });
  return id === null ? {} : { replacedDraft: id };
}

/** Deletes a draft, which can be restored. */
export async function removeDraft(
  transaction: Transaction<Tables>,
  { key, viewer, at }: Pick<Recorded, "key" | "viewer" | "at">,
): Promise<void> {
  const id = await storeFormerDraft(transaction, { key, reason: "discarded", staffId: viewer.actor.id, at });
  await deleteDraft(transaction, key, at);
  const detail: Recorded["detail"] = id === null ? {} : { draft: id };
  await recordChange(transaction, { action: "content.draft-discarded", viewer, key, at, detail });
}
