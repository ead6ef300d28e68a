import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { takeStep } from "../record/take-step.server.ts";
import { STATUS_PATH } from "../status-path.ts";
import { applicationOfSession } from "./access/applicant-session.server.ts";
import { readApplicantView } from "./applicant-view.server.ts";

/** Reads the application for the confirmation page. */
export async function loader({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const application = id === null ? null : await readApplicantView(deps, id);
  if (!application) throw redirect(STATUS_PATH);
  const { reference, status, statusLabel, mayWithdraw } = application;
  return { reference, status, statusLabel, mayWithdraw };
}

/** Withdraws the session's application, if that is still possible. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  if (id === null) return redirect(STATUS_PATH, 303);
  const step = { applicationId: id, kind: "withdrawn", staffId: null, note: null, seenEventId: null } as const;
  const outcome = await takeStep(deps, EVERY_APPLICATION, { ...step, document: null });
  switch (outcome.kind) {
    case "taken":
      return redirect(`${STATUS_PATH}?done=withdrawn`, 303);
    case "not-possible":
      // A double click succeeds, too.
      if (outcome.status === "withdrawn") return redirect(`${STATUS_PATH}?done=withdrawn`, 303);
      return data({ kind: "closed" as const }, { status: 409 });
    case "conflict":
    case "approved":
    case "needs-reason":
    case "unknown":
      return redirect(STATUS_PATH, 303);
  }
}
