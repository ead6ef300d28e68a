import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { duplicateAddress, readApplicationId, readOriginList } from "../desk/desk-addresses.ts";
import { readDecisionForm } from "./decision-form.ts";
import { VERDICT_LABELS } from "./duplicate-reasons.ts";
import { type Decision, decideDuplicate } from "./duplicates.store.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string; other: string } };

/** Why a decision was not saved. */
export type DecisionResult = { attempt: string; message: string };

const MAX_BYTES = 4 * 1024;

/** Decides whether two applications are of one person, or takes that back. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const { db, content, clock } = context.get(depsContext);
  const [id, other] = [readApplicationId(params.id), readApplicationId(params.other)];
  if (id === null || other === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = readDecisionForm(new URLSearchParams(body.kind === "text" ? body.text : ""));
  if (form === null) return reject(422, "Choose one of the buttons.");
  const viewer = viewerOf({ request, context }, staff);
  const outcome = await decideDuplicate(db, scopeOf(staff, content), { id, other, ...form, viewer, at: clock.now() });
  switch (outcome.kind) {
    case "decided": {
      const address = duplicateAddress(id, other, readOriginList(url.searchParams));
      return redirect(`${address}${address.includes("?") ? "&" : "?"}decided`, 303);
    }
    case "conflict":
      return reject(409, `Not saved: ${describe(outcome.decision, content.read(PLACE))} Nothing was overwritten.`);
    case "unknown":
      throw data(null, { status: 404 });
  }
}

function describe(decision: Decision, place: Zoned): string {
  if (!decision) return "somebody has taken the decision back since you opened this page.";
  const label = VERDICT_LABELS[decision.verdict].toLowerCase();
  return `${decision.by} has decided since you opened this page: ${label}, on ${formatTime(decision.at, place)}.`;
}

function reject(status: 409 | 422, message: string) {
  return data<DecisionResult>({ attempt: crypto.randomUUID(), message }, { status });
}
