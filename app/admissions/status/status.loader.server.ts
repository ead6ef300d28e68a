import type { LoaderFunctionArgs } from "react-router";
import { hasAgreed } from "../../newsletter/applicant-consent.store.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { CODE_VALID_MINUTES, type CodeState } from "../../platform/one-time-codes/one-time-code.server.ts";
import type { ApplicationStatus } from "../application.ts";
import { APPLICANT_COOKIE, applicationOfSession } from "./access/applicant-session.server.ts";
import { statusCodeState } from "./access/status-access.server.ts";
import { type ApplicantView, readApplicantView } from "./applicant-view.server.ts";
import { type DoneStep, STEPS, type StatusPageStep } from "./status-result.ts";

const DONE_STATUS: Record<
  Exclude<DoneStep, "changed-asks" | "payment" | "newsletter" | "no-newsletter">,
  ApplicationStatus
> = {
  withdrawn: "withdrawn",
  accepted: "decided",
  declined: "decided",
  changed: "received",
  replaced: "received",
  added: "received",
  sent: "in-review",
  "sent-one": "more-needed",
};

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Why the page asks for reference and e-mail again; null on a first visit. */
export type AskReason = "session-ended" | "no-cookie" | "done" | Exclude<CodeState, "awaited"> | null;

/** Reads the application of the visitor's session, or the state of the requested code, or nothing. */
export async function loader({ request, url, context }: Args) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const cookies = request.headers.get("Cookie");
  const step = STEPS.find((known) => known === url.searchParams.get("step"));
  const id = await applicationOfSession(deps, requestContext, cookies);
  const application = id === null ? null : await readApplicantView(deps, id);
  if (id !== null && application) {
    const wantsNewsletter = await hasAgreed(deps.db, id);
    const done = doneStep(url.searchParams.get("done"), application, wantsNewsletter);
    return { kind: "status" as const, application, wantsNewsletter, done };
  }

  const token = APPLICANT_COOKIE.tokenIn(requestContext, cookies);
  const code = token === null || step === "ask" ? null : await statusCodeState(deps, token);
  if (code === "awaited") return { kind: "code" as const, minutes: CODE_VALID_MINUTES };
  return { kind: "ask" as const, reason: reasonToAsk(step, token !== null, code) };
}

function reasonToAsk(
  step: StatusPageStep | undefined,
  hasCookie: boolean,
  code: Exclude<CodeState, "awaited"> | null,
): AskReason {
  switch (step) {
    case "ask":
      return null;
    case "done":
      return "done";
    case "void":
    case "code":
      return hasCookie ? (code ?? "expired") : "no-cookie";
    case undefined:
      return hasCookie ? (code ?? "session-ended") : null;
  }
}

/** Returns the step to confirm. The address may be opened again later, so a step is confirmed only while it is the last one. */
function doneStep(
  value: string | null,
  { status, isLastStepByRegistry, payment, awaited }: ApplicantView,
  wantsNewsletter: boolean,
): DoneStep | null {
  if (value === "newsletter" || value === "no-newsletter")
    return wantsNewsletter === (value === "newsletter") ? value : null;
  if (value === "payment") return payment?.isUnchecked ? value : null;
  if (isLastStepByRegistry) return null;
  if (value === "sent" && status === "more-needed") return "sent-one";
  const steps = Object.keys(DONE_STATUS) as (keyof typeof DONE_STATUS)[];
  const done = steps.find((step) => step === value && DONE_STATUS[step] === status) ?? null;
  if (awaited && done === "changed") return "changed-asks";
  return awaited && done === "added" ? "sent-one" : done;
}
