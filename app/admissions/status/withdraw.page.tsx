import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { takeStep } from "../record/take-step.server.ts";
import type { Route } from "./+types/withdraw.page.ts";
import { applicationOfSession } from "./access/applicant-session.server.ts";
import { readApplicantView } from "./applicant-view.server.ts";
import { ConfirmForm, ConfirmPage, StepClosed } from "./confirm-page.tsx";
import { responseOr } from "./response-or.ts";

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

type Result = { kind: "closed" | "unreachable" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Result>(serverAction, { kind: "unreachable" });
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, mayWithdraw, statusLabel } = loaderData;
  const began = mayWithdraw ? ": the Registry has begun to read it" : "";
  return (
    <ConfirmPage title="Withdraw your application?" reference={reference} failure={actionData?.kind ?? null}>
      {mayWithdraw && actionData?.kind !== "closed" ? (
        <>
          <p className="text-lg">
            The Registry then reads it no further. <strong>This can't be undone.</strong> If you change your mind later,
            you have to send a new application.
          </p>
          <ConfirmForm button="Withdraw it for good" busy="Withdrawing..." back="Keep it" />
        </>
      ) : (
        <StepClosed
          why={`Your application can't be withdrawn here any more${began}. Nothing was changed.`}
          before={`${mayWithdraw ? "" : `It is now: ${statusLabel}. `}If you don't want to go on with it, write to`}
        />
      )}
    </ConfirmPage>
  );
}
