import { PLACE } from "../../content/place.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { lowerFirst } from "../../platform/text/first-letter.ts";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { formatTime, isoDay, type Zoned } from "../../ui/format/place-time.ts";
import {
  type ApplicationStatus,
  type EventKind,
  isDecision,
  isPaymentEvent,
  possibleSteps,
  STATUS_LABELS,
  type Standing,
  statusAfter,
  statusForApplicant,
} from "../application.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { currentLetter } from "../letters/letters.store.server.ts";
import { describeLetter } from "../letters/offer/offer.ts";
import { awaitedOf } from "../missing/awaited.ts";
import { readPaymentView } from "../payment/payment-view.server.ts";
import { addedDocumentFields, addedField, missingDocuments } from "../questions/added-questions.ts";
import { isDocumentField } from "../questions/document-fields.ts";
import { type Labels, labelsAsAsked, type Questions } from "../questions/questions.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import {
  type ApplicationRecord,
  type RecordedDocument,
  type RecordedEvent,
  readApplicationRecord,
} from "../record/application-record.store.server.ts";
import { answerLines, documentKindLabel, documentLabel } from "../record/record-labels.ts";
import { eventsForApplicant, timelineOf } from "../record/timeline.ts";
import { listAccessLog } from "./access-log.store.server.ts";
import { laterDocumentPath } from "./later-document/later-document.ts";

export type ApplicantView = NonNullable<Awaited<ReturnType<typeof readApplicantView>>>;

/** Reads what an applicant sees of an application; null when there is none. */
export async function readApplicantView({ db, clock, content }: Pick<Deps, "db" | "clock" | "content">, id: number) {
  const place = content.read(PLACE);
  const questions = readQuestions(content);
  const [record, accessLog, letter, payment] = await Promise.all([
    readApplicationRecord(db, EVERY_APPLICATION, id),
    listAccessLog(db, id),
    currentLetter(db, id),
    readPaymentView(db, id, place),
  ]);
  if (!record) return null;
  const labels = labelsAsAsked(questions, record);
  const status = shownStatus(record, letter !== null);
  const steps = possibleSteps("applicant", record);
  const shown = eventsForApplicant(record.events);
  return {
    reference: record.reference,
    session: record.session,
    status,
    statusLabel: STATUS_LABELS[status],
    verdict: verdictOf(status, shown),
    letter: letter && describeLetter(letter, { now: clock.now(), place }),
    timeline: timelineOf(record, { reader: "applicant", place, questions }),
    answers: answerLines(questions, record),
    files: record.documents.map((document) => fileRow(labels, document, place)),
    accessLog: accessLog.map(({ field, name, at }) => ({
      what: field === null ? "your application" : `your ${lowerFirst(documentKindLabel(labels, field))} (${name})`,
      at: at.toISOString(),
      time: formatTime(at, place),
    })),
    /** Whether the last event was a step of the Registry. */
    isLastStepByRegistry: (shown.at(-1)?.by ?? null) !== null,
    mayWithdraw: steps.includes("withdrawn"),
    mayChangeAnswers: steps.includes("answers-changed"),
    mayReplace: steps.includes("document-replaced"),
    maySend: steps.includes("document-sent"),
    /** The fields of the university's own questions that ask the applicant for a document. */
    askedDocuments: addedDocumentFields(record.added),
    /** What is waited for; null when it is nothing. */
    awaited: awaitedFromApplicant(record, questions, { today: isoDay(clock.now(), place), place }),
    /** The fee; null when none is asked for. */
    payment,
  };
}

/**
 * Returns what the Registry has asked for or, until the review begins, the documents of the form that a correction calls for. Each item has the address of
 * the page that sends its file.
 */
function awaitedFromApplicant(record: ApplicationRecord, questions: Questions, day: Parameters<typeof awaitedOf>[1]) {
  const requested = awaitedOf(record, day);
  if (requested) {
    const items = requested.items.map((item) => ({ ...item, path: laterDocumentPath("additional", item.id) }));
    return { ...requested, items };
  }
  if (statusAfter("document-replaced", record) === null) return null;
  const items = missingDocuments(questions.added, record.added).map(({ key, label }) => {
    const field = addedField(key);
    return { id: field, label, received: null, path: laterDocumentPath(field) };
  });
  return items.length === 0 ? null : { due: null, isOverdue: false, items };
}

/** Returns the status to show. Somebody on the waiting list stays there until another decision is released, also while staff review again. */
function shownStatus(standing: Pick<Standing, "status" | "isReleased">, hasLetter: boolean): ApplicationStatus {
  const status = statusForApplicant(standing);
  return hasLetter && status === "in-review" ? "decided" : status;
}

const VERDICTS: Partial<Record<EventKind, string>> = {
  admitted: "You are admitted",
  "not-admitted": "You are not admitted",
  "waiting-listed": "You are on the waiting list",
};

/** Returns the decision or request of the Registry; null when the applicant has nothing to read or do. */
function verdictOf(
  status: ApplicationStatus,
  shown: readonly RecordedEvent[],
): { title: string; note: string | null } | null {
  const last = shown.findLast(({ kind }) => !isPaymentEvent(kind));
  if (last?.kind === "decision-taken-back") return { title: "The Registry withdrew its decision", note: last.note };
  if (status === "decided") {
    const decision = shown.findLast(({ kind }) => isDecision(kind));
    return decision ? { title: VERDICTS[decision.kind] ?? "", note: decision.note } : null;
  }
  const asked = shown.findLast(({ kind }) => kind === "more-asked");
  return status === "more-needed" && asked?.note ? { title: "The Registry wrote to you", note: asked.note } : null;
}

function fileRow(labels: Labels, { field, name, size, replacedAt, requestedAs }: RecordedDocument, place: Zoned) {
  const label = documentLabel(labels, { field, requestedAs });
  return {
    field,
    label,
    labelInSentence: lowerFirst(label),
    name,
    size: formatFileSize(size),
    isOfForm: isDocumentField(field),
    replaced: replacedAt && formatTime(replacedAt, place),
  };
}
