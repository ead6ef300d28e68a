import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { recordViews } from "../../../platform/record-views.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { readPageNumber } from "../../../ui/pager/page-number.ts";
import { OUTCOMES, type Outcome } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { formatAcceptDay } from "../letter-kinds.ts";
import { currentTemplate, findTemplate } from "../templates/letter-templates.store.server.ts";
import { batchState, formatLetterVersions, LEFT_LABELS, readBatchId, STATE_LABELS, tabulate } from "./batch.ts";
import { countMembers, exceededByMembers } from "./batch-contents.store.server.ts";
import { findBatch, isWhollyInScope, listMembers, type Member } from "./batches.store.server.ts";

const PAGE_SIZE = 50;

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES: Record<string, string> = {
  made: "The batch is made. A second person approves it.",
  approve: "Approved. It can be released now.",
  release: "The release is set.",
  "unset-release": "The release is no longer set.",
  remove: "Removed from the batch. The decision waits for another one.",
  cancel: "The batch is cancelled. Its decisions wait for another one.",
};

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Reads a batch with one page of its applications. Records that they were seen. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, clock, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readBatchId(params.id);
  const scope = scopeOf(staff, content);
  const batch = id === null ? null : await findBatch(db, { scope, staffId: staff.id }, id);
  if (!batch) throw data(null, { status: 404 });
  const page = readPageNumber(url.searchParams.get("page"));
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const [{ members, total }, counts, exceeded, isWhole] = await Promise.all([
    listMembers(db, scope, batch.id, range),
    countMembers(db, scope, batch.id),
    exceededByMembers(db, scope, batch.id, clock.now()),
    isWhollyInScope(db, scope, batch.id),
  ]);
  const viewer = viewerOf({ request, context }, staff);
  await recordViews(db, { kind: "list", viewer, applicationIds: members.map((one) => one.id), at: clock.now() });
  const state = batchState(batch, clock.now());
  const table = tabulate(counts);
  const shown = OUTCOMES.filter((outcome) => table.total[outcome] > 0);
  const letters = await lettersOf(db, shown, batch.letterVersions);
  const mayRelease = isPermitted(staff, "decisions.release");
  return {
    id: batch.id,
    name: batch.name,
    version: batch.version,
    state,
    stateLabel: STATE_LABELS[state],
    made: `${batch.madeBy.username} on ${formatTime(batch.madeAt, place)}`,
    isOwn: batch.madeBy.id === staff.id,
    approved: batch.approvedAt && `${batch.approvedBy} on ${formatTime(batch.approvedAt, place)}`,
    releaseAt: batch.releaseAt && `${formatTime(batch.releaseAt, place)}, by ${batch.releaseBy?.username}`,
    releasedAt: batch.releasedAt && formatTime(batch.releasedAt, place),
    acceptUntil: batch.acceptUntil && formatAcceptDay(batch.acceptUntil, place),
    isWhole,
    // Nobody could accept its offers.
    isTooLate: batch.acceptUntil !== null && batch.acceptUntil <= clock.now() && table.total.admitted > 0,
    // It may name other faculties' programmes.
    quotaReason: isWhole ? batch.quotaReason : null,
    exceeded,
    total: batch.total,
    released: batch.released,
    left: batch.left,
    rows: table.rows,
    totals: table.total,
    letters,
    lettersSeen: formatLetterVersions(letters),
    members: members.map((member) => memberRow(member, place)),
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    mayDecide: isPermitted(staff, "applications.decide"),
    mayRelease,
    mayChange:
      isPermitted(staff, "applications.decide") &&
      (state === "made" || ((state === "approved" || state === "scheduled") && mayRelease)),
    done: DONE_MESSAGES[url.searchParams.get("done") ?? ""] ?? null,
  };
}

export type ShownBatch = Awaited<ReturnType<typeof loader>>;

type Db = Parameters<typeof findTemplate>[0];

/** Returns the letters that a batch sends: the approved versions, or the newest ones. */
async function lettersOf(db: Db, outcomes: readonly Outcome[], versions: Record<string, number> | null) {
  const templates = [];
  for (const outcome of outcomes) {
    const approved = versions?.[outcome];
    const template = approved === undefined ? null : await findTemplate(db, outcome, approved);
    const { version, subject, body, isMailed } = template ?? (await currentTemplate(db, outcome));
    templates.push({ kind: outcome, version, subject, body, isMailed });
  }
  return templates;
}

function memberRow({ id, reference, firstName, lastName, programme, outcome, ...times }: Member, place: Zoned) {
  const { releasedAt, leftAt, leftBecause } = times;
  const left = leftAt && leftBecause && `Left on ${formatTime(leftAt, place)}: ${LEFT_LABELS[leftBecause]}`;
  const state = left ?? (releasedAt ? `Released on ${formatTime(releasedAt, place)}` : null);
  return { id, reference, name: `${firstName} ${lastName}`, programme, outcome, state, hasLeft: leftAt !== null };
}
