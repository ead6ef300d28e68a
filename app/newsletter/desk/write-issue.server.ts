import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readPosts } from "../../news/posts.store.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { findAutosavesOfOthers, removeAutosavesOf } from "../../platform/autosave/autosaves.store.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { rolesWith } from "../../staff/permissions/permissions.ts";
import { type IssueState, isOpenToWriting, issueState } from "../issue.ts";
import {
  deleteIssue,
  type Issue,
  type IssueDraft,
  insertIssue,
  lockIssue,
  lockUnchangedDrafts,
  updateIssue,
} from "../issues.store.server.ts";
import { areSameTexts, readAutosavedTexts } from "./edit/issue-autosave.ts";
import { checkIsComplete, type IssueProblem } from "./issue-form.ts";

type Writing = Pick<Deps, "db" | "clock">;

const EMPTY: Write["draft"] = { subject: "", previewText: "", introduction: "", postIds: [] };

/** Creates an empty issue. Returns its id. */
export function createIssue({ db, clock }: Writing, viewer: StaffViewer): Promise<number> {
  return db.transaction().execute((transaction) => insertDraft(transaction, viewer, EMPTY, clock.now()));
}

/** Saves the text of an issue that was deleted meanwhile as a new draft. Returns its id; after a double click, or a retry after a lost response, that of the draft that has it already. */
export function saveAsNewIssue({ db, clock }: Writing, viewer: StaffViewer, draft: Write["draft"]): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const drafts = await lockUnchangedDrafts(transaction, viewer.actor.id);
    const saved = drafts.find((one) => isSame(one, draft));
    return saved?.id ?? (await insertDraft(transaction, viewer, draft, clock.now()));
  });
}

async function insertDraft(
  transaction: Transaction<Tables>,
  viewer: StaffViewer,
  draft: Write["draft"],
  at: Date,
): Promise<number> {
  const id = await insertIssue(transaction, { ...draft, intakeId: null }, { staffId: viewer.actor.id, at });
  const event = { ...viewer, target: `issue ${id}`, at };
  await recordAuditEvent(transaction, { action: "newsletter.saved", outcome: "success", ...event });
  return id;
}

export type WriteOutcome =
  | { kind: "saved" }
  | { kind: "unknown" }
  /** Somebody else saved or sent the issue since it was opened. */
  | { kind: "conflict"; theirs: Issue }
  /** A scheduled issue can't be saved without what it needs to be sent. */
  | { kind: "incomplete"; problems: IssueProblem[] }
  /** Only drafts and scheduled issues can be changed. */
  | { kind: "not-possible"; state: IssueState };

type Write = { id: number; over: number; draft: Omit<IssueDraft, "intakeId">; viewer: StaffViewer };

/** Saves an issue that is still at the revision that its form showed. A scheduled issue stays scheduled. */
export function saveIssue({ db, clock }: Writing, { id, over, draft, viewer }: Write): Promise<WriteOutcome> {
  return db.transaction().execute(async (transaction): Promise<WriteOutcome> => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return { kind: "unknown" };
    const at = clock.now();
    const state = issueState(issue, at);
    if (!isOpenToWriting(issue, at)) return { kind: "not-possible", state };
    // A double click, or a retry after a lost response.
    if (isSame(issue, draft)) return { kind: "saved" };
    if (issue.revision !== over) return { kind: "conflict", theirs: issue };
    if (state === "scheduled") {
      const problems = checkIsComplete(draft, await readPosts(transaction, at, draft.postIds));
      if (problems.length > 0) return { kind: "incomplete", problems };
    }
    const saved = { ...draft, intakeId: issue.intakeId };
    await updateIssue(transaction, id, { draft: saved, saved_at: at, saved_by: viewer.actor.id });
    const event = { ...viewer, target: `issue ${id}`, detail: { revision: over + 1 }, at };
    await recordAuditEvent(transaction, { action: "newsletter.saved", outcome: "success", ...event });
    return { kind: "saved" };
  });
}

type RemoveOutcome =
  | Exclude<WriteOutcome, { kind: "saved" | "incomplete" }>
  | { kind: "deleted" }
  /** These colleagues typed into the issue and didn't save it. */
  | { kind: "typed"; by: string[] };

/** Deletes a draft, unless a colleague has typed into it since. */
export function removeIssue(
  { db, clock }: Writing,
  { id, over, viewer }: Omit<Write, "draft">,
): Promise<RemoveOutcome> {
  return db.transaction().execute(async (transaction): Promise<RemoveOutcome> => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return { kind: "unknown" };
    const at = clock.now();
    const state = issueState(issue, at);
    if (state !== "draft") return { kind: "not-possible", state };
    if (issue.revision !== over) return { kind: "conflict", theirs: issue };
    const by = await whoTyped(transaction, issue, viewer.actor.id);
    if (by.length > 0) return { kind: "typed", by };
    await deleteIssue(transaction, id);
    await removeAutosavesOf(transaction, "issue", [String(id)]);
    const event = { ...viewer, target: `issue ${id}`, at };
    await recordAuditEvent(transaction, { action: "newsletter.deleted", outcome: "success", ...event });
    return { kind: "deleted" };
  });
}

/** Returns the colleagues who typed into an issue what it doesn't say, and didn't save it. */
async function whoTyped(transaction: Transaction<Tables>, issue: Issue, staffId: number): Promise<string[]> {
  const found = await findAutosavesOfOthers(transaction, staffId, {
    kind: "issue",
    subject: String(issue.id),
    roles: rolesWith("newsletter.send"),
  });
  const unsaved = found.filter(({ form }) => {
    const texts = readAutosavedTexts(form);
    return texts !== null && !areSameTexts(texts, issue);
  });
  return [...new Set(unsaved.map(({ username }) => username))];
}

function isSame(issue: Issue, draft: Omit<IssueDraft, "intakeId">): boolean {
  return (
    issue.subject === draft.subject &&
    issue.previewText === draft.previewText &&
    issue.introduction === draft.introduction &&
    issue.postIds.join() === draft.postIds.join()
  );
}
