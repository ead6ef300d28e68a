import { lowerFirst } from "../../platform/text/first-letter.ts";
import { formatIsoDay } from "../../ui/format/iso-day.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { isDecision, STATUS_LABELS } from "../application.ts";
import { asAnswered, type Questions } from "../questions/questions.ts";
import type { ApplicationRecord, RecordedEvent } from "./application-record.store.server.ts";
import { type ChangedLine, changedLines, documentKindLabel } from "./record-labels.ts";

/** One event of an application, formatted for its reader. */
export type TimelineEntry = {
  id: number;
  title: string;
  /** ISO 8601. */
  at: string;
  time: string;
  label: string;
  /** The message of staff to the applicant. */
  note: string | null;
  /** The documents that staff asked for, and until when. */
  asked: { items: string[]; due: string | null } | null;
  /** The answers before and after the applicant changed them, for staff. */
  changed: ChangedLine[];
};

/**
 * Returns the events that the applicant is shown. A decision that was released later is shown when it was released, in place of the release.
 */
export function eventsForApplicant(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.flatMap((event, index) => {
    if (event.isInternal) return [];
    if (event.kind !== "decision-released") return [event];
    const decision = events.slice(0, index).findLast(({ kind }) => isDecision(kind));
    return decision ? [{ ...decision, id: event.id, at: event.at, isInternal: false }] : [];
  });
}

/** Returns the events of an application, oldest first. Applicants don't see the names of staff, nor decisions before their release. */
export function timelineOf(
  { submittedAt, session, events, answers, added, documents }: ApplicationRecord,
  { reader, place, questions }: { reader: "applicant" | "staff"; place: Zoned; questions: Questions },
): TimelineEntry[] {
  const received = {
    ...entryAt(0, submittedAt, place),
    title: STATUS_LABELS.received,
    label: reader === "applicant" ? "We have your application." : `For the ${session} session.`,
    note: null,
    asked: null,
    changed: [],
  };
  const label = reader === "applicant" ? applicantLabel : staffLabel;
  const answered = asAnswered(questions, { ...answers, added });
  return [
    received,
    ...(reader === "applicant" ? eventsForApplicant(events) : events).map((recorded) => {
      const event = { ...recorded, isFirstFile: isFirstFile(recorded, documents) };
      return {
        ...entryAt(event.id, event.at, place),
        title: titleOf(event),
        label: label(answered, event),
        note: event.note,
        asked: event.request && {
          items: event.request.items.map((item) => item.label),
          due: event.request.dueOn && formatIsoDay(event.request.dueOn),
        },
        changed: reader === "staff" && event.changes ? changedLines(answered, event.changes) : [],
      };
    }),
  ];
}

/** An event, and whether its file took the place of none. */
type ShownEvent = RecordedEvent & { isFirstFile: boolean };

/** A document is marked as replaced at the time of the event that replaces it. */
function isFirstFile({ kind, at, document }: RecordedEvent, documents: ApplicationRecord["documents"]): boolean {
  const isReplaced = documents.some(
    ({ field, replacedAt }) => field === document?.field && replacedAt?.getTime() === at.getTime(),
  );
  return kind === "document-replaced" && !isReplaced;
}

function entryAt(id: number, at: Date, place: Zoned) {
  return { id, at: at.toISOString(), time: formatTime(at, place) };
}

function titleOf({ kind, isFirstFile: isFirst }: ShownEvent): string {
  switch (kind) {
    case "taken-into-review":
      return STATUS_LABELS["in-review"];
    case "more-asked":
      return STATUS_LABELS["more-needed"];
    case "admitted":
      return "Decided: admitted";
    case "not-admitted":
      return "Decided: not admitted";
    case "waiting-listed":
      return "Decided: on the waiting list";
    case "decision-released":
      return "The decision was released";
    case "decision-taken-back":
      return "The decision was withdrawn";
    case "offer-accepted":
      return "The place was accepted";
    case "offer-declined":
      return "The place was declined";
    case "withdrawn":
      return STATUS_LABELS.withdrawn;
    case "document-replaced":
      return isFirst ? "A file was sent" : "A file was replaced";
    case "document-sent":
      return "A document was sent";
    case "answers-changed":
      return "Answers were changed";
    case "payment-sent":
      return "The receipt of a payment was sent";
    case "payment-confirmed":
      return "Application fee: paid";
    case "payment-awaited":
      return "Application fee: waiting";
    case "payment-not-found":
      return "Application fee: not found";
  }
}

function applicantLabel(questions: Questions, { kind, document, paymentReference, changes }: RecordedEvent): string {
  switch (kind) {
    case "taken-into-review":
      return "The Registry is reading it.";
    case "more-asked":
      return "The Registry needs something more from you.";
    case "admitted":
      return "You are admitted.";
    case "not-admitted":
      return "You are not admitted.";
    case "waiting-listed":
      return "You are on the waiting list.";
    case "decision-released":
      return "The Registry released its decision.";
    case "decision-taken-back":
      return "The Registry has withdrawn its decision and is reading your application again.";
    case "offer-accepted":
      return "You accepted the place.";
    case "offer-declined":
      return "You declined the place.";
    case "withdrawn":
      return "You withdrew your application. It will not be considered.";
    case "document-replaced":
      return `Your ${document ? lowerFirst(documentKindLabel(questions, document.field)) : "file"} is now the file ‘${document?.name ?? ""}’.`;
    case "document-sent":
      return document?.requestedAs
        ? `You sent ‘${document.name}’ for: ${document.requestedAs}.`
        : `You sent ‘${document?.name ?? ""}’. The Registry will go on with your application.`;
    case "answers-changed":
      return `You changed: ${changedLines(questions, changes ?? {})
        .map((line) => line.label)
        .join(", ")}.`;
    case "payment-sent":
      return `You sent the payment reference ${paymentReference ?? ""} with the receipt ‘${document?.name ?? ""}’.`;
    case "payment-confirmed":
      return "The Registry has found your payment.";
    case "payment-awaited":
      return "The Registry is waiting for your payment to arrive.";
    case "payment-not-found":
      return "The Registry did not find your payment.";
  }
}

function staffLabel(questions: Questions, event: ShownEvent): string {
  const label = labelForStaff(questions, event);
  return event.quotaReason === null ? label : `${label} More than the quota, because: ${event.quotaReason}`;
}

function labelForStaff(
  questions: Questions,
  { kind, by, document, paymentReference, isInternal, isFirstFile: isFirst }: ShownEvent,
): string {
  const notNotified = isInternal ? " The applicant was not notified." : "";
  switch (kind) {
    case "taken-into-review":
      return `${by} took it into review.`;
    case "more-asked":
      return `${by} asked for more.`;
    case "admitted":
      return `${by} decided: admitted.${notNotified}`;
    case "not-admitted":
      return `${by} decided: not admitted.${notNotified}`;
    case "waiting-listed":
      return `${by} decided: on the waiting list.${notNotified}`;
    case "decision-released":
      return `${by} released the decision. The applicant was notified.`;
    case "decision-taken-back":
      return `${by} withdrew the decision.${notNotified}`;
    case "offer-accepted":
      return by === null
        ? "The applicant accepted the place."
        : `${by} recorded that the applicant accepted the place.`;
    case "offer-declined":
      return by === null
        ? "The applicant declined the place."
        : `${by} recorded that the applicant declined the place.`;
    case "withdrawn":
      return "The applicant withdrew it.";
    case "document-replaced": {
      const file = document ? lowerFirst(documentKindLabel(questions, document.field)) : "file";
      const name = `‘${document?.name ?? ""}’`;
      return isFirst ? `The applicant sent the ${file}: ${name}.` : `The applicant replaced the ${file} with ${name}.`;
    }
    case "document-sent":
      return document?.requestedAs
        ? `The applicant sent ‘${document.name}’ for: ${document.requestedAs}.`
        : `The applicant sent ‘${document?.name ?? ""}’.`;
    case "answers-changed":
      return "The applicant changed their answers.";
    case "payment-sent":
      return `The applicant sent the payment reference ${paymentReference ?? ""} with the receipt ‘${document?.name ?? ""}’.`;
    case "payment-confirmed":
      return `${by} recorded: paid.`;
    case "payment-awaited":
      return `${by} recorded: the payment has not arrived yet.`;
    case "payment-not-found":
      return `${by} recorded: the payment was not found. The applicant was notified.`;
  }
}
