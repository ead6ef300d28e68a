import { type ActionFunctionArgs, data } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { findPermitted, requirePermission } from "../../../staff/require-staff.server.ts";
import { formatCount } from "../../../ui/format/format-count.ts";
import { isoDay } from "../../../ui/format/place-time.ts";
import { STATUS_LABELS } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { type Step, type StepOutcome, takeStep } from "../../record/take-step.server.ts";
import { checkStepForm } from "../application/step-request.ts";
import { applicationAddress } from "../desk-addresses.ts";
import type { ApplicationList } from "../list/application-list.ts";
import { changedList, readBulkList } from "./bulk.loader.server.ts";
import { assignApplications, assignNext, findReviewer, listTargets, lockInScope } from "./bulk.store.server.ts";
import { BULK_STEP_LABELS, type BulkForm, NEXT_COUNT, readBulkForm } from "./bulk-form.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context">;

export type BulkResult =
  | { kind: "done"; message: string; skipped: SkippedApplication[] }
  /** Nothing was changed. `typed`: the form that was submitted, so that nothing typed is lost. */
  | { kind: "wrong"; message: string; typed: BulkForm };

export type SkippedApplication = { reference: string; path: string; reason: string };

const MAX_BYTES = 64 * 1024;

/** Changes the applications of the list in the address, those that waited longest first. */
export async function action(args: Args) {
  const staff = await requirePermission(args, "applications.decide");
  const deps = args.context.get(depsContext);
  const list = await readBulkList(deps.db, args.url);
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = readBulkForm(new URLSearchParams(body.kind === "text" ? body.text : ""));
  const result = await change({ ...args, deps, staff, list }, form);
  return data({ ...result, attempt: crypto.randomUUID() }, { status: result.kind === "done" ? 200 : 422 });
}

type Change = Args & { deps: Deps; staff: Awaited<ReturnType<typeof requirePermission>>; list: ApplicationList };

function change(change: Change, form: BulkForm): Promise<BulkResult> | BulkResult {
  switch (form.kind) {
    case "assign":
      return assign(change, form);
    case "assign-next":
      return assignNextToMe(change);
    case "step":
    case "ask":
      return takeSteps(change, form);
    case "wrong":
      return { kind: "wrong", message: form.message, typed: form };
  }
}

async function assign(
  { deps, staff, list, ...args }: Change,
  form: Extract<BulkForm, { kind: "assign" }>,
): Promise<BulkResult> {
  const { to, newest } = form;
  const { db, clock, content } = deps;
  const assignee = to === null ? null : await findReviewer(db, to);
  if (to !== null && !assignee)
    return { kind: "wrong", message: "That person can't review applications.", typed: form };
  const scope = scopeOf(staff, content);
  const targets = await listTargets(db, scope, changedList(list), newest);
  const { ids, locked, count } = await db.transaction().execute(async (transaction) => {
    const locked = await lockInScope(
      transaction,
      scope,
      targets.map(({ id }) => id),
    );
    // Somebody who reviews some faculties would not see the others.
    const ids = assignee ? await lockInScope(transaction, scopeOf(assignee, content), locked) : locked;
    const changed = await assignApplications(transaction, { ids, to });
    const detail = { to: assignee?.username ?? "nobody", applications: ids.join(" ") };
    const event = { ...viewerOf(args, staff), detail, at: clock.now() };
    await recordAuditEvent(transaction, { action: "applications.assigned", outcome: "success", ...event });
    return { ids, locked, count: changed };
  });
  const where = assignee ? `assigned to ${assignee.username}` : "assigned to nobody";
  const skipped = targets
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, reference }) => ({
      reference,
      path: applicationAddress(id, list),
      reason: locked.includes(id)
        ? `it is of a faculty that ${assignee?.username} does not review`
        : "it has changed meanwhile",
    }));
  return { kind: "done", message: `${formatCount(ids.length, "application")} ${where}; ${count} changed.`, skipped };
}

async function assignNextToMe({ deps, staff, list, ...args }: Change): Promise<BulkResult> {
  const { db, clock, content } = deps;
  const ids = await db.transaction().execute(async (transaction) => {
    const mine = { scope: scopeOf(staff, content), list, to: staff.id, count: NEXT_COUNT };
    const assigned = await assignNext(transaction, mine);
    const event = {
      ...viewerOf(args, staff),
      detail: { to: staff.username, applications: assigned.join(" ") },
      at: clock.now(),
    };
    await recordAuditEvent(transaction, { action: "applications.assigned", outcome: "success", ...event });
    return assigned;
  });
  const message =
    ids.length === 0
      ? "No application of this list waits for somebody to review it."
      : `${formatCount(ids.length, "application")} assigned to you, those that waited longest.`;
  return { kind: "done", message, skipped: [] };
}

async function takeSteps(
  { deps, staff, list, ...args }: Change,
  form: Extract<BulkForm, { kind: "step" | "ask" }>,
): Promise<BulkResult> {
  const { seen } = form;
  const step = form.kind === "ask" ? "more-asked" : form.step;
  const more = form.kind === "ask" ? form.more : EMPTY_MORE_FORM;
  const typed = { step, note: form.note, seen: String(seen), release: "later", more, acceptUntil: "" } as const;
  const checked = checkStepForm(typed, isoDay(deps.clock.now(), deps.content.read(PLACE)));
  if (checked.kind === "wrong") return { kind: "wrong", message: checked.message, typed: form };
  const targets = await listTargets(deps.db, scopeOf(staff, deps.content), changedList(list), form.newest);
  const skipped: SkippedApplication[] = [];
  for (const { id, reference, lastEventId } of targets) {
    const outcome: BulkOutcome =
      lastEventId > seen
        ? { kind: "conflict" }
        : await takeIfPermitted(deps, staff.id, {
            applicationId: id,
            ...checked,
            kind: step,
            staffId: staff.id,
            seenEventId: lastEventId,
            isUnread: true,
            document: null,
            viewer: viewerOf(args, staff),
          });
    const reason = reasonOf(outcome);
    if (reason) skipped.push({ reference, path: applicationAddress(id, list), reason });
  }
  const done = targets.length - skipped.length;
  return { kind: "done", message: doneMessage(form, done), skipped };
}

type BulkOutcome = StepOutcome | { kind: "not-permitted" };

/** Takes one of many steps, which take long enough for the person's role to end or their account to be disabled meanwhile. */
async function takeIfPermitted(deps: Deps, staffId: number, step: Step): Promise<BulkOutcome> {
  const staff = await findPermitted(deps, staffId, "applications.decide");
  if (!staff) return { kind: "not-permitted" };
  return takeStep(deps, scopeOf(staff, deps.content), step);
}

function doneMessage(form: Extract<BulkForm, { kind: "step" | "ask" }>, done: number): string {
  if (form.kind === "step") return `${BULK_STEP_LABELS[form.step]}: ${formatCount(done, "application")} done.`;
  return `Ask for more: ${done === 1 ? "1 applicant gets a mail" : `${done.toLocaleString("en")} applicants get one mail each`}.`;
}

function reasonOf(outcome: BulkOutcome): string | null {
  switch (outcome.kind) {
    case "taken":
      return null;
    case "conflict":
      return "somebody changed it after this page was opened";
    case "not-possible":
      return `it is: ${STATUS_LABELS[outcome.status]}`;
    case "approved":
      return "its decision is in an approved batch";
    case "needs-reason":
      return "the quota is exceeded, which needs a reason";
    case "unknown":
      return "it is gone";
    case "not-permitted":
      return "your account may no longer change it";
  }
}
