import { PLACE } from "../../content/place.content.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import { type EventKind, isDecision, STATUS_LABELS } from "../application.ts";
import { type ApplicationScope, isInScope } from "../application-scope.store.server.ts";
import { checkStepForm, readStepForm } from "../desk/application/step-request.ts";
import { readApplicationId } from "../desk/desk-addresses.ts";
import { IN_APPROVED_BATCH } from "../letters/batches/batch.ts";
import { REASON_MISSING } from "../letters/quotas/quotas.ts";
import { addNote } from "../notes/application-notes.store.server.ts";
import { checkNoteForm } from "../notes/note-form.ts";
import { readApplicationRecord } from "../record/application-record.store.server.ts";
import { findLastEventId } from "../record/application-steps.store.server.ts";
import { describeLastEvent } from "../record/describe-last-event.server.ts";
import { clearNewFromApplicant } from "../record/new-from-applicant.store.server.ts";
import { takeStep } from "../record/take-step.server.ts";
import { claimApplication, deleteClaim, listClaims } from "./queue/claims.store.server.ts";
import {
  DOCUMENT_FIELD,
  INTENT_FIELD,
  INTENTS,
  LEFT_FIELD,
  REVIEW_STEPS,
  type ReviewFormResult,
  TURNS_FIELD,
  UNTIL_FIELD,
} from "./review-form.ts";
import { rotateDocument } from "./viewer/document-rotation.store.server.ts";

const MAX_BYTES = 64 * 1024;

export type ReviewForm = {
  scope: ApplicationScope;
  applicationId: number;
  viewer: StaffViewer;
  fields: URLSearchParams;
};

/** Reads the fields of a form of the review. An unreadable body has none. */
export async function readReviewFields(request: Request): Promise<URLSearchParams> {
  const body = await readBodyText(request, MAX_BYTES);
  return new URLSearchParams(body.kind === "text" ? body.text : "");
}

/** Carries out a form of the review: a claim, a rotation, a step, a note, or what was seen. The caller has checked the permission to decide. */
export function carryOutReviewForm(deps: Deps, form: ReviewForm): Promise<ReviewFormResult> {
  const intent = INTENTS.find((known) => known === form.fields.get(INTENT_FIELD));
  switch (intent) {
    case "claim":
      return claim(deps, form);
    case "rotate":
      return rotate(deps, form);
    case "step":
      return decide(deps, form);
    case "note":
      return note(deps, form);
    case "seen":
      return see(deps, form);
    case undefined:
      return Promise.resolve(rejected(422, "The page is too old. Open it again."));
  }
}

async function claim(
  { db, clock }: Deps,
  { scope, applicationId, viewer, fields }: ReviewForm,
): Promise<ReviewFormResult> {
  const claimant = { staffId: viewer.actor.id, now: clock.now() };
  const left = readApplicationId(fields.get(LEFT_FIELD) ?? "");
  if (left !== null && left !== applicationId) await deleteClaim(db, left, claimant.staffId);
  await claimApplication(db, scope, { applicationId, ...claimant });
  const [claims, lastEventId] = await Promise.all([
    listClaims(db, scope, claimant),
    findLastEventId(db, scope, applicationId),
  ]);
  if (lastEventId === null) return UNKNOWN;
  return { kind: "claimed", claims: [...claims], lastEventId };
}

async function rotate({ db, clock }: Deps, { scope, viewer, fields }: ReviewForm): Promise<ReviewFormResult> {
  const turns = ([0, 1, 2, 3] as const).find((known) => String(known) === fields.get(TURNS_FIELD));
  if (turns === undefined) return rejected(422, "The page is too old. Open it again.");
  // PostgreSQL rejects a text with NUL.
  const documentId = (fields.get(DOCUMENT_FIELD) ?? "").replaceAll("\0", "");
  const isRotated = await rotateDocument(db, scope, { documentId, turns, viewer, at: clock.now() });
  return isRotated ? { kind: "rotated" } : UNKNOWN;
}

async function decide(deps: Deps, { scope, applicationId, viewer, fields }: ReviewForm): Promise<ReviewFormResult> {
  const checked = checkStepForm(readStepForm(fields), isoDay(deps.clock.now(), deps.content.read(PLACE)));
  if (checked.kind === "wrong") return rejected(422, checked.message);
  const kind = REVIEW_STEPS.find((step) => step === checked.kind);
  if (!kind) return rejected(422, "That step is taken on the application's page.");
  const step = { ...checked, applicationId, kind, staffId: viewer.actor.id, document: null, viewer };
  const outcome = await takeStep(deps, scope, { ...step, release: "later" });
  switch (outcome.kind) {
    case "taken":
      return { kind: "taken" };
    case "conflict":
      return rejected(
        409,
        await describeLastEvent(deps, scope, applicationId),
        await isSettledSince(deps, scope, step),
      );
    case "not-possible":
      return rejected(409, `That can't be done with an application that is: ${STATUS_LABELS[outcome.status]}.`);
    case "approved":
      return rejected(409, IN_APPROVED_BATCH);
    case "needs-reason":
      return rejected(422, REASON_MISSING);
    case "unknown":
      return UNKNOWN;
  }
}

/** Returns whether an application was decided or withdrawn after the last event that the officer saw. */
async function isSettledSince(
  { db }: Deps,
  scope: ApplicationScope,
  { applicationId, seenEventId }: { applicationId: number; seenEventId: number | null },
): Promise<boolean> {
  const record = await readApplicationRecord(db, scope, applicationId);
  if (!record) return true;
  const isOver = record.status === "decided" || record.status === "withdrawn";
  const isSince = ({ id, kind }: { id: number; kind: EventKind }) =>
    id > (seenEventId ?? 0) && (isDecision(kind) || kind === "withdrawn");
  return isOver && record.events.some(isSince);
}

async function note(
  { db, clock }: Deps,
  { scope, applicationId, viewer, fields }: ReviewForm,
): Promise<ReviewFormResult> {
  const checked = checkNoteForm(fields);
  if (checked.kind === "wrong") return rejected(422, checked.message);
  if (checked.kind === "removed") return rejected(422, "Open the application's page to remove a note.");
  const isAdded = await addNote(db, scope, { applicationId, note: checked.note, viewer, at: clock.now() });
  return isAdded ? { kind: "noted" } : UNKNOWN;
}

/** Clears "New from applicant", but for what has arrived since the page was loaded. */
async function see({ db }: Deps, { scope, applicationId, fields }: ReviewForm): Promise<ReviewFormResult> {
  const until = new Date(fields.get(UNTIL_FIELD) ?? "");
  if (Number.isNaN(until.getTime())) return rejected(422, "The page is too old. Open it again.");
  if (!(await isInScope(db, scope, applicationId))) return UNKNOWN;
  await clearNewFromApplicant(db, applicationId, until);
  return { kind: "seen" };
}

const UNKNOWN: ReviewFormResult = rejected(404, "There is no such application any more.", true);

function rejected(status: 404 | 409 | 422, message: string, isSettled = false): ReviewFormResult {
  return { kind: "rejected", status, message, isSettled };
}
