import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { formatTime, isoDay, type Zoned } from "../../../ui/format/place-time.ts";
import { possibleSteps } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { readListedDuplicates } from "../../duplicates/listed-duplicates.server.ts";
import { currentLetter } from "../../letters/letters.store.server.ts";
import { exceededQuotas, selectIds } from "../../letters/quotas/quotas.store.server.ts";
import { awaitedOf } from "../../missing/awaited.ts";
import { MISSING_DOCUMENTS } from "../../missing/missing-documents.content.ts";
import { readNotes } from "../../notes/read-notes.server.ts";
import { NUMBER_FORMATS } from "../../numbers/number-formats.content.ts";
import { hintedAnswers } from "../../numbers/number-hints.ts";
import { readCheckedPayment } from "../../payment/check/checked-payment.server.ts";
import { type Labels, labelsAsAsked } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { type RecordedDocument, readApplicationRecord } from "../../record/application-record.store.server.ts";
import { clearNewFromApplicant } from "../../record/new-from-applicant.store.server.ts";
import { documentLabel } from "../../record/record-labels.ts";
import { timelineOf } from "../../record/timeline.ts";
import { readUndelivered } from "../../record/undelivered-mail.server.ts";
import {
  applicationAddress,
  documentPath,
  listAddressNear,
  readApplicationId,
  readOriginList,
} from "../desk-addresses.ts";
import { findNeighbours } from "../list/pages/application-neighbours.store.server.ts";
import { loadSearch } from "../list/saved-search/saved-search.store.server.ts";
import { recordApplicationView } from "./desk-application.store.server.ts";
import { STAFF_STEPS, stepPermission } from "./step-request.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Reads one application with everything on file. Records the view before it is shown. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const questions = readQuestions(deps.content);
  const { db, content, clock, virusScanner } = deps;
  const scope = scopeOf(staff, content);
  const id = readApplicationId(params.id);
  const record = id === null ? null : await readApplicationRecord(db, scope, id);
  if (id === null || !record) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  if (request.method !== "HEAD") await recordApplicationView(db, { applicationId: id, viewer, at: clock.now() });
  const { newFromApplicantAt } = record;
  if (newFromApplicantAt && request.method !== "HEAD" && isPermitted(staff, "applications.decide"))
    await clearNewFromApplicant(db, id, newFromApplicantAt);
  const list = await loadSearch(db, readOriginList(url.searchParams));
  const duplicates = await readListedDuplicates(deps, scope, { id, list });
  const applicationIds = duplicates.map((other) => other.id);
  await recordViews(db, { kind: "duplicates", viewer, applicationIds, at: clock.now() });
  const possible = possibleSteps("staff", record);
  const steps = STAFF_STEPS.filter((step) => possible.includes(step) && isPermitted(staff, stepPermission(step)));
  const mayRelease = isPermitted(staff, "decisions.release");
  const notifies = steps.includes("decision-released") ? record.outcome === "admitted" : steps.includes("admitted");
  const { previous, next } = await findNeighbours(db, scope, list, id);
  // The address may be opened again later: the success message shows only while the step is the last event.
  const last = record.events.at(-1);
  const taken = STAFF_STEPS.find((step) => step === url.searchParams.get("taken") && step === last?.kind);
  return {
    id,
    reference: record.reference,
    status: record.status,
    outcome: record.outcome,
    isReleased: record.isReleased,
    name: `${record.answers.firstName} ${record.answers.lastName}`,
    answers: hintedAnswers(questions, content.read(NUMBER_FORMATS), record),
    documents: record.documents.map((document) =>
      documentRow(labelsAsAsked(questions, record), document, { isScanned: virusScanner !== null, place }),
    ),
    timeline: timelineOf(record, { reader: "staff", place, questions }),
    hasLetter: (await currentLetter(db, id)) !== null,
    lastEventId: last?.id ?? 0,
    newSince: newFromApplicantAt && formatTime(newFromApplicantAt, place),
    usualItems: content.read(MISSING_DOCUMENTS).items,
    awaited: awaitedOf(record, { today: isoDay(clock.now(), place), place }),
    payment: await readCheckedPayment(deps, scope, { applicationId: id, staff, list }),
    steps,
    mayRelease,
    exceeded: mayRelease && notifies ? await exceededQuotas(db, selectIds([id]), clock.now()) : [],
    duplicates,
    undelivered: await readUndelivered(deps, record, isPermitted(staff, "mails.read")),
    notes: await readNotes(db, scope, { applicationId: id, staff, list }),
    taken: taken ?? null,
    list: listAddressNear(list, id),
    previous: previous === null ? null : applicationAddress(previous, list),
    next: next === null ? null : applicationAddress(next, list),
  };
}

function documentRow(
  labels: Labels,
  document: RecordedDocument,
  { isScanned, place }: { isScanned: boolean; place: Zoned },
) {
  const { id, name, size, sentAt, replacedAt, scannedAt, virus } = document;
  return {
    label: documentLabel(labels, document),
    name,
    size: formatFileSize(size),
    path: documentPath(id),
    sent: sentAt && formatTime(sentAt, place),
    replaced: replacedAt && formatTime(replacedAt, place),
    virus,
    isUnscanned: isScanned && scannedAt === null,
  };
}
