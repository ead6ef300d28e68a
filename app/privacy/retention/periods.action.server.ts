import { type ActionFunctionArgs, data, redirect } from "react-router";
import { RETENTION } from "../../content/retention.content.ts";
import { saveContent } from "../../content/versions/save-content.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { ACCEPTED_FIELD, checkPeriods, type PeriodProblem, readPeriods, type TypedPeriods } from "./periods-form.ts";
import { formatPlan, planRetention } from "./plan-retention.server.ts";

/** The reason why the periods were not saved, with what was typed. */
export type PeriodsResult = { attempt: string; typed: TypedPeriods } & (
  | { kind: "wrong"; problems: PeriodProblem[] }
  /** More would be removed tonight than under the current periods, which has to be confirmed. */
  | { kind: "confirm"; tonight: string[]; accepted: string }
);

const MAX_BYTES = 16 * 1024;

/** Saves the retention periods as a new version of the document. Asks for confirmation when more would be removed tonight. */
export async function action({ request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "privacy.change-periods");
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = readPeriods(form);
  const checked = checkPeriods(typed);
  const attempt = crypto.randomUUID();
  if (checked.kind === "wrong") {
    return data<PeriodsResult>({ kind: "wrong", attempt, typed, problems: checked.problems }, { status: 422 });
  }
  const [before, after] = await Promise.all([
    planRetention(deps, deps.content.read(RETENTION)),
    planRetention(deps, checked.retention),
  ]);
  const removesMore = after.some(({ due }, index) => due > (before[index]?.due ?? 0));
  const accepted = JSON.stringify(typed);
  if (removesMore && form.get(ACCEPTED_FIELD) !== accepted) {
    const tonight = formatPlan(after);
    return data<PeriodsResult>({ kind: "confirm", attempt, typed, tonight, accepted }, { status: 422 });
  }
  const viewer = viewerOf({ request, context }, staff);
  const saved = await saveContent(deps, RETENTION, checked.retention, viewer, "retention.changed");
  if (saved.kind === "invalid") throw new Error(`The periods are invalid: ${saved.problems.join(", ")}`);
  return redirect("/dashboard/privacy?saved", 303);
}
