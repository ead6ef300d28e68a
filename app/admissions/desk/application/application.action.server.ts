import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { endOfDay, isoDay } from "../../../ui/format/place-time.ts";
import { isDecision, STATUS_LABELS } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { IN_APPROVED_BATCH } from "../../letters/batches/batch.ts";
import { REASON_MISSING } from "../../letters/quotas/quotas.ts";
import { describeLastEvent } from "../../record/describe-last-event.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { readApplicationId } from "../desk-addresses.ts";
import { checkStepForm, readStepForm, type StepForm, type StepResult, stepPermission } from "./step-request.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 64 * 1024;

/** Takes one step of an application. On an error, returns the submitted form, so that nothing typed is lost. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const scope = scopeOf(staff, deps.content);
  const applicationId = readApplicationId(params.id);
  if (applicationId === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = readStepForm(new URLSearchParams(body.kind === "text" ? body.text : ""));
  const checked = checkStepForm(form, isoDay(deps.clock.now(), place));
  if (checked.kind === "wrong") return reject(422, "wrong", checked.message, form);
  const { kind, release } = checked;
  const isTellingNow = isDecision(kind) && release === "now";
  if (!isPermitted(staff, stepPermission(kind)) || (isTellingNow && !isPermitted(staff, "decisions.release")))
    throw data(null, { status: 403 });
  const acceptUntil = checked.acceptDay ? endOfDay(checked.acceptDay, place) : null;
  const step = { ...checked, acceptUntil, applicationId, staffId: staff.id, document: null };
  const outcome = await takeStep(deps, scope, { ...step, viewer: viewerOf({ request, context }, staff) });
  switch (outcome.kind) {
    case "taken": {
      const query = new URLSearchParams({ taken: kind, list: url.searchParams.get("list") ?? "" });
      return redirect(`/dashboard/applications/${applicationId}?${query}`, 303);
    }
    case "conflict":
      return reject(409, "conflict", await describeLastEvent(deps, scope, applicationId), form);
    case "not-possible": {
      const message = `That can't be done with an application that is: ${STATUS_LABELS[outcome.status]}.`;
      return reject(409, "conflict", message, form);
    }
    case "approved":
      return reject(409, "wrong", IN_APPROVED_BATCH, form);
    case "needs-reason":
      return reject(422, "wrong", REASON_MISSING, form);
    case "unknown":
      throw data(null, { status: 404 });
  }
}

function reject(status: 409 | 422, kind: StepResult["kind"], message: string, form: StepForm) {
  return data<StepResult>({ ...form, kind, attempt: crypto.randomUUID(), message }, { status });
}
