import type { Deps } from "../../platform/deps.server.ts";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { formatLagosTime } from "../../ui/format/lagos-time.ts";
import { possibleSteps, STATUS_LABELS } from "../application.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import {
  type ApplicationRecord,
  type RecordedDocument,
  readApplicationRecord,
} from "../record/application-record.store.server.ts";
import { answerLines, documentKindLabel } from "../record/record-labels.ts";
import { timelineOf } from "../record/timeline.ts";
import { listAccessLog } from "./access-log.store.server.ts";

export type ApplicantView = NonNullable<Awaited<ReturnType<typeof readApplicantView>>>;

/** Reads what an applicant sees of an application; null when there is none. */
export async function readApplicantView({ db }: Pick<Deps, "db">, id: number) {
  const [record, accessLog] = await Promise.all([
    readApplicationRecord(db, EVERY_APPLICATION, id),
    listAccessLog(db, id),
  ]);
  if (!record) return null;
  const steps = possibleSteps("applicant", record.status);
  return {
    reference: record.reference,
    session: record.session,
    status: record.status,
    statusLabel: STATUS_LABELS[record.status],
    verdict: verdictOf(record),
    timeline: timelineOf(record, "applicant"),
    answers: answerLines(record.answers),
    files: record.documents.map((document) => fileRow(document)),
    accessLog: accessLog.map(({ field, name, at }) => ({
      what: field === null ? "your application" : `your ${documentKindLabel(field)} (${name})`,
      at: at.toISOString(),
      time: formatLagosTime(at),
    })),
    /** Whether the last event was a step of the Registry. */
    isLastStepByRegistry: (record.events.at(-1)?.by ?? null) !== null,
    mayWithdraw: steps.includes("withdrawn"),
    mayReplace: steps.includes("document-replaced"),
    maySend: steps.includes("document-sent"),
  };
}

/** Returns the decision or request of the Registry; null when the applicant has nothing to read or do. */
function verdictOf({ status, events }: ApplicationRecord): { title: string; note: string } | null {
  const last = events.findLast(({ note }) => note !== null);
  if (!last?.note) return null;
  if (last.kind === "decision-taken-back" && last === events.at(-1))
    return { title: "The Registry withdrew its decision", note: last.note };
  if (status === "more-needed") return { title: "The Registry wrote to you", note: last.note };
  if (status !== "decided") return null;
  return { title: last.kind === "admitted" ? "You are admitted" : "You are not admitted", note: last.note };
}

function fileRow({ field, name, size, replacedAt }: RecordedDocument) {
  return {
    field,
    label: documentKindLabel(field),
    name,
    size: formatFileSize(size),
    replaced: replacedAt && formatLagosTime(replacedAt),
  };
}
