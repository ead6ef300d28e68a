import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { type ApplicationStatus, type ApplicationStep, statusAfter } from "../application.ts";
import { takeMailAllowance } from "../mails/mail-allowance.server.ts";
import { applicationChangedEmail } from "./application-changed.email.ts";
import {
  addDocument,
  type HeldApplication,
  hasDocument,
  holdApplication,
  insertEvent,
  type SentDocument,
} from "./application-steps.store.server.ts";

export type Step = {
  applicationId: number;
  kind: ApplicationStep;
  /** Null when it is the applicant. */
  staffId: number | null;
  /** What staff write to the applicant. */
  note: string | null;
  /** The last event that staff saw before they decided on this step; null where that does not matter. */
  seenEventId: number | null;
  /** Kept already, so that a power cut can't lose it. */
  document: SentDocument | null;
};

export type StepOutcome =
  | { kind: "taken" }
  /** Something has happened since that was not seen. Nothing was changed. */
  | { kind: "overtaken" }
  | { kind: "not-possible"; status: ApplicationStatus }
  | { kind: "unknown" };

/**
 * Takes one step with an application: what happened, where it stands, the document that came with it and the mail that tells of it, all
 * of it or nothing. Two steps at once take turns, and the second is judged by what the first has left.
 */
export function takeStep(deps: Deps, step: Step): Promise<StepOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<StepOutcome> => {
    const application = await holdApplication(transaction, step.applicationId);
    if (!application) return { kind: "unknown" };
    if (step.seenEventId !== null && step.seenEventId !== application.lastEventId)
      return { kind: isLastOne(step, application) ? "taken" : "overtaken" };
    const { document, kind, staffId, note } = step;
    const status = statusAfter(kind, application.status);
    // An answer may be lost on its way, and the same file sent again: it has arrived.
    const isRepeated = document !== null && (await hasDocument(transaction, application.id, document));
    if (isRepeated && (status === null || status === application.status)) return { kind: "taken" };
    if (status === null) return { kind: "not-possible", status: application.status };

    const at = deps.clock.now();
    const applicationId = application.id;
    const documentId = document && (await addDocument(transaction, deps.files, { applicationId, document, at }));
    await insertEvent(transaction, { applicationId, kind, at, staffId, note, documentId, status });
    const change = { ...application, kind, note, at };
    // What staff do is always mailed, and so is a withdrawal: who did not ask for it has to hear of it, and there is one for each application.
    const isLimited = staffId === null && kind !== "withdrawn";
    if (isLimited && !(await takeMailAllowance(deps, transaction, application.email))) return { kind: "taken" };
    await queueMail(deps, transaction, applicationChangedEmail(change, readSite(deps), deps.publicUrl));
    return { kind: "taken" };
  });
}

/** An answer may be lost on its way, and the same step of the same officer sent again: it was taken. */
function isLastOne({ kind, staffId, note, seenEventId }: Step, { lastEvent }: HeldApplication): boolean {
  return (
    lastEvent?.kind === kind &&
    lastEvent.staffId === staffId &&
    lastEvent.note === note &&
    lastEvent.afterEventId === seenEventId
  );
}
