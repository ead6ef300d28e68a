import { type ActionFunctionArgs, data, redirect } from "react-router";
import { type StaffViewer, viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { readIssueId } from "../issue.ts";
import { endMailsTo, liftSuppressionOf, removeSubscriber } from "./change-subscribers.server.ts";
import { readEndReason, readLiftReason, SUBSCRIBERS_PATH } from "./subscriber.ts";
import { findSubscriber } from "./subscriber-list.store.server.ts";

/** Why nothing was done. */
export type SubscriberResult = { attempt: string; message: string; field: "end" | "lift" | null };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 16 * 1024;

/** Ends the mails to a subscriber, lifts a suppression, or removes the subscriber. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "subscribers.edit");
  const deps = context.get(depsContext);
  const id = readIssueId(params.id);
  const subscriber = id === null ? null : await findSubscriber(deps.db, id);
  if (!subscriber) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const viewer = viewerOf({ request, context }, staff);
  switch (form.get("intent")) {
    case "end": {
      const reason = readEndReason(form.get("end"));
      if (reason === null) return reject(422, "Choose why no newsletter should go to this address.", "end");
      await endMailsTo(deps, [subscriber.email], { reason, viewer });
      return redirect(`${SUBSCRIBERS_PATH}/${subscriber.id}?done=ended`, 303);
    }
    case "lift":
      return lift(deps, subscriber.id, form, viewer);
    case "remove":
      if (!(await removeSubscriber(deps, subscriber.id, viewer))) throw data(null, { status: 404 });
      return redirect(`${SUBSCRIBERS_PATH}?done=removed`, 303);
    default:
      return reject(422, "Nothing was done: the page sent something unknown. Load it again.");
  }
}

async function lift(deps: Deps, id: number, form: URLSearchParams, viewer: StaffViewer) {
  const reason = readLiftReason(form.get("lift"));
  if (reason === null) return reject(422, "Choose why the suppression is lifted.", "lift");
  const outcome = await liftSuppressionOf(deps, { id, reason, viewer });
  switch (outcome.kind) {
    case "lifted":
      return redirect(`${SUBSCRIBERS_PATH}/${id}?done=lifted`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "not-suppressed":
      return reject(409, "Nothing was done: the address is not suppressed any more.");
    case "never-confirmed":
      return reject(409, "Nothing was done: the owner of this address never confirmed a subscription.");
  }
}

function reject(status: 409 | 422, message: string, field: SubscriberResult["field"] = null) {
  return data<SubscriberResult>({ attempt: crypto.randomUUID(), message, field }, { status });
}
