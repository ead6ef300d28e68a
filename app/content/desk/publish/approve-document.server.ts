import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { mailWriters } from "../approval/mail-approval.server.ts";
import { authorsOf, isOwn, isWaiting } from "../document-state.store.server.ts";
import type { EditedDocument } from "../edited-documents.server.ts";
import { approveVersion } from "./change-document.store.server.ts";
import { lockAndRead, recordChange } from "./document-change.server.ts";
import { problemOfShortName, redirectShortName } from "./redirect-short-name.server.ts";

type ApproveOutcome =
  | { kind: "approved" }
  | { kind: "own" }
  | { kind: "gone" }
  /** What was changed since it was sent does not allow it. */
  | { kind: "invalid"; message: string };

/** Approves the version that waits, unless the same person wrote or sent it. */
export async function approveDocument(
  deps: Deps,
  { edited, version, viewer }: { edited: EditedDocument; version: number; viewer: StaffViewer },
): Promise<ApproveOutcome> {
  const { db, clock, site } = deps;
  const { key } = edited.document;
  const outcome = await db.transaction().execute(async (transaction): Promise<ApproveOutcome> => {
    const at = clock.now();
    const { pending, scheduled } = await lockAndRead(transaction, key, at);
    const waiting = pending.find(({ id }) => id === version);
    if (!waiting || !isWaiting(waiting)) return { kind: "gone" };
    if (isOwn(waiting, viewer.actor.id)) return { kind: "own" };
    const message = await problemOfShortName(transaction, deps, { ...waiting, key, scheduled });
    if (message !== null) return { kind: "invalid", message };
    const { id: staffId, username: by } = viewer.actor;
    await redirectShortName(transaction, deps, { ...waiting, key, staffId, at });
    await approveVersion(transaction, { id: version, staffId, at });
    await recordChange(transaction, { action: "content.approved", viewer, key, at, detail: { version } });
    await mailWriters(deps, transaction, { ...waiting, document: edited.document, writers: authorsOf(waiting), by });
    return { kind: "approved" };
  });
  if (outcome.kind === "approved") await site.refresh();
  return outcome;
}
