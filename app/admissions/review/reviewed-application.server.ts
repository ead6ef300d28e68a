import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { isPermitted, type Permitted } from "../../staff/permissions/permissions.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { type ApplicationField, OUTCOME_LABELS, possibleSteps, STATUS_LABELS } from "../application.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import { recordApplicationView } from "../desk/application/desk-application.store.server.ts";
import { documentPath } from "../desk/desk-addresses.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { readListedDuplicates } from "../duplicates/listed-duplicates.server.ts";
import { listNotes } from "../notes/application-notes.store.server.ts";
import { formatNote } from "../notes/read-notes.server.ts";
import { NUMBER_FORMATS } from "../numbers/number-formats.content.ts";
import { type HintedAnswer, hintedAnswers, type NumberHints, numberHints } from "../numbers/number-hints.ts";
import { type CheckedPayment, readCheckedPayment } from "../payment/check/checked-payment.server.ts";
import { asAnswered, labelsAsAsked, type Questions } from "../questions/questions.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { type AnswerChanges, combineChanges } from "../record/answer-changes.ts";
import {
  type ApplicationRecord,
  type RecordedDocument,
  readApplicationRecord,
} from "../record/application-record.store.server.ts";
import { changedLines, documentKindLabel } from "../record/record-labels.ts";
import { timelineOf } from "../record/timeline.ts";
import { readUndelivered } from "../record/undelivered-mail.server.ts";
import { listRotations, type QuarterTurns } from "./viewer/document-rotation.store.server.ts";

export type ReviewedApplication = NonNullable<Awaited<ReturnType<typeof readReviewedApplication>>>;

/**
 * Reads one application for the review; null when the scope has no such application.
 *
 * Records the view, also of an application that is preloaded: nothing of it reaches a browser unrecorded, whether it is shown or not.
 */
export async function readReviewedApplication(
  deps: Pick<Deps, "db" | "clock" | "content" | "virusScanner">,
  scope: ApplicationScope,
  { id, viewer, staff }: { id: number; viewer: StaffViewer; staff: Permitted },
) {
  const { db, clock, content, virusScanner } = deps;
  const record = await readApplicationRecord(db, scope, id);
  if (!record) return null;
  await recordApplicationView(db, { applicationId: id, viewer, at: clock.now() });
  const list = readApplicationList(new URLSearchParams());
  const [duplicates, rotations, notes, payment, undelivered] = await Promise.all([
    readListedDuplicates(deps, scope, { id, list }),
    listRotations(db, id),
    listNotes(db, scope, id),
    readCheckedPayment(deps, scope, { applicationId: id, staff, list }),
    readUndelivered(deps, record, isPermitted(staff, "mails.read")),
  ]);
  const applicationIds = duplicates.map((other) => other.id);
  await recordViews(db, { kind: "duplicates", viewer, applicationIds, at: clock.now() });
  const questions = readQuestions(content);
  const formats = content.read(NUMBER_FORMATS);
  const hints = numberHints(questions, formats, record.answers);
  return {
    id,
    reference: record.reference,
    statusLabel: record.outcome ? OUTCOME_LABELS[record.outcome] : STATUS_LABELS[record.status],
    name: `${record.answers.firstName} ${record.answers.lastName}`,
    received: formatTime(record.submittedAt, scope),
    answers: reviewedAnswers(hintedAnswers(questions, formats, record)),
    documents: record.documents
      .filter(({ replacedAt }) => replacedAt === null)
      .map((document) =>
        documentOf(questions, record, document, {
          hints,
          payment,
          turns: rotations.get(document.id) ?? 0,
          isScanned: virusScanner !== null,
        }),
      ),
    payment,
    undelivered,
    /** What the applicant changed before the review began, from the submitted answers to the present ones. */
    changed:
      record.status === "received"
        ? changedLines(asAnswered(questions, { ...record.answers, added: record.added }), changesOf(record))
        : [],
    timeline: timelineOf(record, { reader: "staff", place: scope, questions }),
    lastEventId: record.events.at(-1)?.id ?? 0,
    /** When the applicant last sent something that no officer has seen, as ISO 8601; null when there is nothing new. */
    newSince: record.newFromApplicantAt?.toISOString() ?? null,
    possible: possibleSteps("staff", record),
    duplicates,
    notes: notes.map((note) => formatNote(note, scope)),
  };
}

function changesOf({ events }: ApplicationRecord): AnswerChanges {
  return combineChanges(events.flatMap(({ changes }) => changes ?? []));
}

/** The answers that a decision turns on. The others follow in the order of the form. */
const FIRST: readonly ApplicationField[] = ["program", "admissionType", "ssce", "waecNecoExamNo", "jambRegistrationNo"];
const IN_HEADING: readonly ApplicationField[] = ["firstName", "lastName"];

function reviewedAnswers(lines: readonly HintedAnswer[]): HintedAnswer[] {
  const linesOf = (fields: readonly ApplicationField[]) =>
    fields.flatMap((field) => lines.filter((line) => line.field === field));
  const first = linesOf(FIRST);
  const left = [...first, ...linesOf(IN_HEADING)];
  return [...first, ...lines.filter((line) => !left.includes(line))];
}

function documentOf(
  questions: Questions,
  { answers, added }: ApplicationRecord,
  document: RecordedDocument,
  { turns, isScanned, ...known }: Known & { turns: QuarterTurns; isScanned: boolean },
) {
  const { id, field, name, mediaType, virus, scannedAt } = document;
  return {
    id,
    label: documentKindLabel(labelsAsAsked(questions, { added }), field),
    name,
    path: documentPath(id),
    isPdf: mediaType === "application/pdf",
    turns,
    /** What was typed and must be on the scan, too. */
    typed: typedNumber(questions, answers, { field, ...known }),
    virus,
    isUnscanned: isScanned && scannedAt === null,
  };
}

/** What is known beside the answers. */
type Known = { hints: NumberHints; payment: CheckedPayment | null };

function typedNumber(
  { labels }: Questions,
  answers: ApplicationRecord["answers"],
  { field, hints, payment }: Known & Pick<RecordedDocument, "field">,
) {
  switch (field) {
    case "waecNecoResult":
      return {
        label: labels.waecNecoExamNo,
        value: String(answers.waecNecoExamNo),
        hint: hints.waecNecoExamNo,
      };
    case "jambResult":
      return {
        label: labels.jambRegistrationNo,
        value: String(answers.jambRegistrationNo),
        hint: hints.jambRegistrationNo,
      };
    case "paymentReceipt":
      return payment?.sent ? { label: "Payment reference", value: payment.sent.reference, hint: null } : null;
    default:
      return null;
  }
}
