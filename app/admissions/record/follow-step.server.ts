import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { type ApplicationStep, DECISION_OUTCOMES, isDecision, type Outcome } from "../application.ts";
import { leaveOpenBatch } from "../letters/batches/change-batch.store.server.ts";
import { endLetters } from "../letters/letters.store.server.ts";
import { clearPlace } from "../letters/waiting/waiting-list.store.server.ts";
import { askingLetter, type LetterTerms, NO_TERMS, writeLetter } from "../letters/write-letter.server.ts";
import { askedParagraphs, type NewRequest, TEXT_ONLY } from "../missing/new-request.ts";
import type { LockedApplication } from "./application-steps.store.server.ts";

type TakenStep = {
  /** As it was before the step. */
  application: LockedApplication;
  kind: ApplicationStep;
  note: string | null;
  request?: NewRequest;
  at: Date;
  /** Whether the applicant doesn't see the step. */
  isInternal: boolean;
};

/**
 * Does what a step means for letters and batches, in its transaction. Returns the letter to mail; null where the short mail about a change, or none,
 * is sent.
 */
export async function followStep(
  deps: Deps,
  transaction: Transaction<Tables>,
  { application, kind, note, request = TEXT_ONLY, at, isInternal }: TakenStep,
  terms: LetterTerms = NO_TERMS,
): Promise<Mail | null> {
  const because = reasonToLeave(kind);
  if (because !== null) await leaveOpenBatch(transaction, { applicationId: application.id, because, at });
  if (application.outcome === "waiting-list" && kind !== "decision-released")
    await clearPlace(transaction, application.id);
  const isTakenBack = kind === "decision-taken-back" && !isInternal;
  if (isTakenBack || kind === "withdrawn") await endLetters(transaction, application.id, at);
  if (kind === "more-asked") {
    const missing = [...askedParagraphs(request), ...(note === null ? [] : [note])].join("\n\n");
    return askingLetter(deps, transaction, application, missing);
  }
  const outcome = isInternal ? null : releasedOutcome(kind, application);
  return outcome && writeLetter(deps, transaction, { ...application, outcome, at }, terms);
}

/** Returns the outcome that a step releases to the applicant; null for other steps. */
function releasedOutcome(kind: ApplicationStep, { outcome }: LockedApplication): Outcome | null {
  if (kind === "decision-released") return outcome;
  return isDecision(kind) ? DECISION_OUTCOMES[kind] : null;
}

/** Returns why an application leaves the batch that it waits in; null when it stays. */
function reasonToLeave(kind: ApplicationStep) {
  if (kind === "decision-taken-back") return "taken-back";
  if (kind === "decision-released") return "released-alone";
  if (kind === "withdrawn") return "withdrawn";
  return isDecision(kind) ? "decided-again" : null;
}
