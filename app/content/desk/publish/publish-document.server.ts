import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ChangeProblem } from "../../check/check-change.server.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { findApprovalReason } from "../approval/approval.store.server.ts";
import { mailApprovers } from "../approval/mail-approval.server.ts";
import { type DeskVersion, type DocumentState, isWaiting, writersOf } from "../document-state.store.server.ts";
import { isSameVersion } from "../edited-documents.server.ts";
import { deleteDraft, withdrawVersion, withdrawWaiting } from "./change-document.store.server.ts";
import { findDeletedFiles } from "./deleted-files.server.ts";
import {
  type Conflict,
  type FormSave,
  lockAndRead,
  recordChange,
  removeDraft,
  storeReplaced,
} from "./document-change.server.ts";
import { problemOfShortName, redirectShortName } from "./redirect-short-name.server.ts";

/** When visitors see a version; null for at once and for good. */
type ShownTime = { from: Date | null; until: Date | null };

/** What becomes of the versions that wait for their time. One that begins at the same time is always replaced. */
export type ScheduledChoice = "keep" | "cancel";

type Publication = { value: object; shown: ShownTime; scheduled?: ScheduledChoice };

type PublishOutcome =
  | { kind: "published"; needsApproval: boolean }
  /** Visitors see this text already. */
  | { kind: "unchanged"; isDraftDiscarded: boolean }
  /** What others changed does not allow it. */
  | { kind: "invalid"; problems: ChangeProblem[] }
  | Conflict;

/** Publishes a valid value, or sends it for approval where a second person is needed. Visitors see it once this resolves. */
export async function publishDocument(deps: Deps, save: FormSave, publication: Publication): Promise<PublishOutcome> {
  const { edited, over, viewer } = save;
  const { key } = edited.document;
  const outcome = await deps.db.transaction().execute(async (transaction): Promise<PublishOutcome> => {
    const at = deps.clock.now();
    const state = await lockAndRead(transaction, key, at);
    const needsApproval = (await findApprovalReason(transaction, edited)) !== null;
    const publishing = { deps, transaction, save, publication, state, needsApproval, at };
    if (state.token !== over) return outcomeOfFirst(publishing) ?? { kind: "conflict", state };
    const ended = state.scheduled.filter((version) => isReplaced(publication, version));
    if (ended.length === 0 && isUnchanged(publishing)) {
      if (state.draft) await removeDraft(transaction, { key, viewer, at });
      return { kind: "unchanged", isDraftDiscarded: state.draft !== null };
    }
    const scheduled = state.scheduled.filter((version) => !ended.includes(version));
    const problems = await findProblems(publishing, scheduled);
    if (problems.length > 0) return { kind: "invalid", problems };
    await withdrawWaiting(transaction, key, at);
    for (const { id } of ended) {
      await withdrawVersion(transaction, id, at);
      await recordChange(transaction, { action: "content.withdrawn", viewer, key, at, detail: { version: id } });
    }
    await insertPublished(publishing);
    return { kind: "published", needsApproval };
  });
  if (outcome.kind === "published") await deps.site.refresh();
  return outcome;
}

type Publishing = {
  deps: Deps;
  transaction: Transaction<Tables>;
  save: FormSave;
  publication: Publication;
  state: DocumentState;
  needsApproval: boolean;
  at: Date;
};

/** Returns whether a text that waits for its time ends with a publication. */
function isReplaced({ shown, scheduled }: Publication, { shownFrom }: DeskVersion): boolean {
  return scheduled === "cancel" || shownFrom?.getTime() === shown.from?.getTime();
}

/** Returns what the same form led to when it was sent before; null when it was not. */
function outcomeOfFirst(publishing: Publishing): PublishOutcome | null {
  const { save, publication, state, needsApproval } = publishing;
  const { draft, base } = state;
  if (draft !== null) return null;
  // Only the draft that the form was opened with is gone.
  if (save.over.startsWith(state.token) && isUnchanged(publishing))
    return { kind: "unchanged", isDraftDiscarded: true };
  const isPublished = base !== null && isSameVersion(save.edited, base, { form: save.form, ...publication.shown });
  return isPublished ? { kind: "published", needsApproval } : null;
}

/**
 * Returns whether visitors see the sent text already, for as long as it is to be shown. The first publication of a text that came with the site adds a
 * version, since it says that this is the university's own text.
 */
function isUnchanged({ deps, save: { edited, form }, publication, state: { shown, pending } }: Publishing): boolean {
  if (shown === null || pending.some(isWaiting) || deps.content.isFaulty(edited.document)) return false;
  return isSameVersion(edited, { ...shown, shownFrom: null }, { form, ...publication.shown });
}

/** Finds what others changed meanwhile that does not allow a publication. `scheduled` are the texts that wait for their time and stay. */
async function findProblems(
  { deps, transaction, save: { edited }, publication: { value, shown } }: Publishing,
  scheduled: readonly DeskVersion[],
): Promise<ChangeProblem[]> {
  const { document } = edited;
  const text = { key: document.key, value, shownFrom: shown.from, shownUntil: shown.until };
  const problem = await problemOfShortName(transaction, deps, { ...text, scheduled });
  return [
    ...(problem === null ? [] : [{ path: ["shortName"], message: problem }]),
    ...(await findDeletedFiles(transaction, { value, shown: deps.content.read(document) })),
  ];
}

/** Inserts the version, with its redirect, its event and the mails to those who may approve it, and deletes the draft. */
async function insertPublished({ deps, transaction, save, publication, state, needsApproval, at }: Publishing) {
  const { edited, form, viewer } = save;
  const { key } = edited.document;
  const { value, shown } = publication;
  const staffId = viewer.actor.id;
  const times = { shownFrom: shown.from, shownUntil: shown.until };
  if (!needsApproval) await redirectShortName(transaction, deps, { key, value, ...times, staffId, at });
  const writtenBy = writersOf(state);
  const saved = { key, value, savedAt: at, savedBy: staffId, ...times };
  const version = await insertContentVersion(transaction, { ...saved, needsApproval, writtenBy });
  // What somebody else saved, and this person published another text instead of.
  const isOtherText = state.draft !== null && state.draft.form !== form && state.draft.savedBy.id !== staffId;
  const replaced = isOtherText ? await storeReplaced(transaction, { key, staffId, at }) : {};
  await deleteDraft(transaction, key, at);
  const [from, until] = [shown.from?.toISOString() ?? "now", shown.until?.toISOString() ?? ""];
  const action = needsApproval ? "content.approval-requested" : "content.published";
  await recordChange(transaction, { action, viewer, key, at, detail: { version, from, until, ...replaced } });
  if (!needsApproval) return;
  const writers = [staffId, ...writtenBy];
  await mailApprovers(deps, transaction, { document: edited.document, writers, by: viewer.actor.username });
}
