import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { OUTCOME_LABELS, STATUS_LABELS } from "../application.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { applicationAddress, documentPath, readApplicationId, readOriginList } from "../desk/desk-addresses.ts";
import { labelsAsAsked, type Questions } from "../questions/questions.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { type ApplicationRecord, readApplicationRecord } from "../record/application-record.store.server.ts";
import { answerLines, documentLabel } from "../record/record-labels.ts";
import { timelineOf } from "../record/timeline.ts";
import { formatReasons, isLikely } from "./duplicate-reasons.ts";
import { findDuplicate, listSharedFiles } from "./duplicates.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string; other: string } };

/** Reads two applications that may be of one person. Records the view of both before they are shown. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const place = content.read(PLACE);
  const questions = readQuestions(content);
  const scope = scopeOf(staff, content);
  const [id, other] = [readApplicationId(params.id), readApplicationId(params.other)];
  if (id === null || other === null) throw data(null, { status: 404 });
  const [pair, one, two] = await Promise.all([
    findDuplicate(db, scope, { id, other }),
    readApplicationRecord(db, scope, id),
    readApplicationRecord(db, scope, other),
  ]);
  if (!pair || !one || !two) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  if (request.method !== "HEAD")
    await recordViews(db, { kind: "duplicates", viewer, applicationIds: [id, other], at: clock.now() });
  const shared = new Set(await listSharedFiles(db, id, other));
  const list = readOriginList(url.searchParams);
  const { decision } = pair;
  return {
    reasons: formatReasons(questions, pair.reasons),
    isLikely: isLikely(pair.reasons),
    decision: decision && { ...decision, at: formatTime(decision.at, place) },
    isDecided: url.searchParams.has("decided"),
    mayDecide: isPermitted(staff, "applications.decide"),
    back: applicationAddress(id, list),
    applications: [one, two].map((record) => ({
      ...side(questions, record, { shared, place: scope }),
      path: applicationAddress(record.id, list),
    })),
    answers: compareAnswers(questions, one, two),
  };
}

function side(
  questions: Questions,
  record: ApplicationRecord,
  { shared, place }: { shared: ReadonlySet<string>; place: Zoned },
) {
  const { id, reference, answers, status, outcome, documents } = record;
  return {
    id,
    reference,
    name: `${answers.firstName} ${answers.lastName}`,
    status: outcome ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status],
    documents: documents.map((document) => ({
      label: documentLabel(labelsAsAsked(questions, record), document),
      name: document.name,
      path: document.virus === null ? documentPath(document.id) : null,
      isReplaced: document.replacedAt !== null,
      isShared: shared.has(document.id),
    })),
    timeline: timelineOf(record, { reader: "staff", place, questions }),
  };
}

/** Returns both answers to each question that one of them was asked. Letter case and spaces are no difference. */
function compareAnswers(questions: Questions, one: ApplicationRecord, two: ApplicationRecord) {
  const lines = [one, two].map((record) => answerLines(questions, record));
  const labels = new Map(lines.flat().map(({ field, label }) => [field, label]));
  return [...labels].map(([field, label]) => {
    const [value = "", other = ""] = lines.map((own) => own.find((line) => line.field === field)?.value ?? "Not asked");
    return { label, values: [value, other], differs: plain(value) !== plain(other) };
  });
}

function plain(answer: string): string {
  return answer.replaceAll(/\s/g, "").toLowerCase();
}
