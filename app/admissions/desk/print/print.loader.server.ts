import type { LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { requireRecentSignIn } from "../../../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatShortTime, formatTime } from "../../../ui/format/place-time.ts";
import { OUTCOME_LABELS, STATUS_LABELS } from "../../application.ts";
import { type ApplicationScope, scopeOf } from "../../application-scope.store.server.ts";
import { isMassExport } from "../../export/export.loader.server.ts";
import { filterForAudit } from "../../export/export-format.ts";
import { listIntakeNames } from "../../intakes/intake.store.server.ts";
import { answeredIn, withAnswered } from "../../questions/answered/with-answered.ts";
import { admissionTypeLabel, type Questions } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { readBulkList } from "../bulk/bulk.loader.server.ts";
import { listReviewers } from "../bulk/bulk.store.server.ts";
import { type ListedApplication, shownColumns } from "../list/application-columns.ts";
import { type ApplicationList, FIRST_PAGE } from "../list/application-list.ts";
import type { ApplicationRow } from "../list/application-rows.store.server.ts";
import { FLAG_LABELS, MISSING_LABELS } from "../list/filters/application-filter.ts";
import { describeFilters } from "../list/filters/filter-texts.ts";
import { findPage } from "../list/pages/find-page.store.server.ts";
import type { Total } from "../list/pages/walk-list.store.server.ts";
import { MAX_PRINTED } from "./print-address.ts";

/**
 * Reads the applications of a list for print, the first ones of a long list. It is an export on paper: the same
 * lists need a recent sign-in, and it is recorded as one, before anything is shown.
 */
export async function loader({ request, url, context }: Pick<LoaderFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const place = content.read(PLACE);
  const requested = await readBulkList(db, url);
  const { list, applications, total } = await readAll(db, scopeOf(staff, content), requested);
  const questions = withAnswered(readQuestions(content), answeredIn(applications));
  const applicationIds = applications.map(({ id }) => id);
  if (applicationIds.length > 0) {
    if (isMassExport(list, applicationIds.length)) await requireRecentSignIn({ request, url, context });
    const [viewer, at] = [viewerOf({ request, context }, staff), clock.now()];
    await recordViews(db, { kind: "list", viewer, applicationIds, at });
    const detail = { format: "print", applications: applicationIds.length, filter: filterForAudit(list) };
    await recordAuditEvent(db, { action: "applications.exported", outcome: "success", ...viewer, detail, at });
  }
  const choices = {
    reviewers: await listReviewers(db),
    intakes: await listIntakeNames(db),
    me: staff.id,
    questions,
  };
  const listed = applications.map(({ submittedAt, ...one }) => ({
    ...one,
    received: formatShortTime(submittedAt, place),
  }));
  return {
    list,
    total,
    filter: describeFilters(list, choices).join(", "),
    printedAt: formatTime(clock.now(), place),
    ...(list.view === "compact" ? compactRows(questions, listed) : fullRows(questions, listed, list)),
  };
}

type Read = { list: ApplicationList; applications: ApplicationRow[]; total: Total };

/** Reads one page after the other, so that each is found as fast as on the screen. */
async function readAll(db: Db, scope: ApplicationScope, requested: ApplicationList): Promise<Read> {
  const first = await findPage(db, scope, { ...requested, position: FIRST_PAGE });
  const applications = [...first.applications];
  let { hasNext } = first;
  while (hasNext && applications.length < MAX_PRINTED) {
    const position = { kind: "after", id: applications.at(-1)?.id ?? 0 } as const;
    const page = await findPage(db, scope, { ...first.list, position });
    applications.push(...page.applications);
    hasNext = page.hasNext && page.applications.length > 0;
  }
  return { list: first.list, applications: applications.slice(0, MAX_PRINTED), total: first.total };
}

/** What is printed of applications: the heads, and for each application its cells. */
type PrintedRows = { heads: string[]; rows: { id: number; cells: string[] }[] };

const COMPACT: readonly [head: string, text: (application: ListedApplication, questions: Questions) => string][] = [
  ["Name", ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ["Reference", ({ reference }) => reference],
  ["Programme", ({ program }) => program],
  ["Type", ({ admissionType }, questions) => admissionTypeLabel(questions, admissionType)],
  ["Status", standingOf],
  ["Received", ({ received }) => received],
  ["Assigned to", ({ assignedTo }) => assignedTo ?? ""],
];

function compactRows(questions: Questions, applications: readonly ListedApplication[]): PrintedRows {
  return {
    heads: COMPACT.map(([head]) => head),
    rows: applications.map((one) => ({ id: one.id, cells: COMPACT.map(([, text]) => text(one, questions)) })),
  };
}

/** All answers, or the chosen ones. A link to a document can't be followed on paper. */
function fullRows(
  questions: Questions,
  applications: readonly ListedApplication[],
  { columns }: ApplicationList,
): PrintedRows {
  const answers = shownColumns(questions, columns).flatMap(({ head, cell }) =>
    cell.kind === "text" ? [{ head, value: cell.value }] : [],
  );
  return {
    heads: ["Reference", ...answers.map(({ head }) => head), "Status", "Received"],
    rows: applications.map((one) => ({
      id: one.id,
      cells: [one.reference, ...answers.map(({ value }) => value(one) || "N/A"), standingOf(one), one.received],
    })),
  };
}

/** The outcome once there is one, otherwise the status, with what is marked. */
function standingOf({ status, outcome, isReleased, missing, isNew, possibleDuplicate }: ListedApplication): string {
  return [
    outcome ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status],
    outcome && !isReleased ? "not released yet" : "",
    missing === "overdue" ? MISSING_LABELS.overdue : "",
    isNew ? FLAG_LABELS.new : "",
    possibleDuplicate ? FLAG_LABELS.duplicate : "",
  ]
    .filter(Boolean)
    .join(", ");
}
