import { type ActionFunctionArgs, data, redirect } from "react-router";
import { type Deps, depsContext, type Visit, visitContext } from "../../platform/deps.server.ts";
import { readCode } from "../../platform/one-time-codes/one-time-code.server.ts";
import { readBodyText } from "../../platform/request-body.server.ts";
import { wrongCodeMessage } from "../mailed-code-messages.ts";
import { STATUS_PATH } from "../status-path.ts";
import { APPLICANT_COOKIE, endApplicantSession } from "./applicant-session.server.ts";
import { enterStatusCode, requestCode } from "./status-access.server.ts";
import { INTENT_FIELD, type StatusAnswer } from "./status-answer.ts";
import { checkStatusRequest } from "./status-request.schema.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

const MAX_BYTES = 16 * 1024;

/** The page's three forms: ask for a code, type it, and be done. */
export async function action({ request, context }: Args) {
  const [deps, visit] = [context.get(depsContext), context.get(visitContext)];
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow")
    return answer(408, { message: "That took too long to arrive. Please send it again." }, { Connection: "close" });
  if (body.kind !== "text") return answer(400, { message: "What was sent could not be read. Please send it again." });
  const form = new URLSearchParams(body.text);
  const cookies = request.headers.get("Cookie");
  switch (form.get(INTENT_FIELD)) {
    case "code":
      return takeCode(deps, visit, cookies, form.get("code") ?? "");
    case "done":
      return endVisit(deps, visit, cookies);
    default:
      return askForCode(deps, visit, { reference: form.get("reference") ?? "", email: form.get("email") ?? "" });
  }
}

async function askForCode(deps: Deps, visit: Visit, typed: { reference: string; email: string }) {
  const checked = checkStatusRequest(typed);
  if (checked.kind === "invalid")
    return answer(422, { message: "Nothing was sent yet.", problems: checked.problems, values: typed });
  const outcome = await requestCode(deps, visit, checked);
  switch (outcome.kind) {
    case "requested": {
      const headers = { "Set-Cookie": APPLICANT_COOKIE.line(visit, outcome.token) };
      return redirect(`${STATUS_PATH}?step=code`, { status: 303, headers });
    }
    case "limited": {
      const message = `There were too many attempts. Please try again in ${pauseInWords(outcome.retryAfterSeconds)}.`;
      return answer(429, { message, values: typed }, { "Retry-After": String(outcome.retryAfterSeconds) });
    }
  }
}

function pauseInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

async function takeCode(deps: Deps, visit: Visit, cookies: string | null, typed: string) {
  const code = readCode(typed);
  if (code === null) return wrongCode("The code has six digits. Look at the mail again.");
  const token = APPLICANT_COOKIE.tokenIn(visit, cookies);
  const outcome = token === null ? { kind: "void" as const } : await enterStatusCode(deps, token, code);
  switch (outcome.kind) {
    case "opened":
      return redirect(STATUS_PATH, {
        status: 303,
        headers: { "Set-Cookie": APPLICANT_COOKIE.line(visit, outcome.opened) },
      });
    case "wrong":
      return wrongCode(wrongCodeMessage(outcome.attemptsLeft));
    case "void":
      return redirect(`${STATUS_PATH}?step=void`, { status: 303 });
  }
}

async function endVisit(deps: Deps, visit: Visit, cookies: string | null) {
  await endApplicantSession(deps, visit, cookies);
  const headers = new Headers({ "Set-Cookie": APPLICANT_COOKIE.line(visit, null) });
  // Browsers heed it over TLS only; it empties the back button of what was read.
  if (visit.secure) headers.set("Clear-Site-Data", '"cache"');
  return redirect(`${STATUS_PATH}?step=done`, { status: 303, headers });
}

function wrongCode(message: string) {
  return answer(422, { message: "The code did not open anything.", problems: [{ field: "code", message }] });
}

function answer(
  status: 400 | 408 | 422 | 429,
  { message, problems = [], values = { reference: "", email: "" } }: Partial<StatusAnswer> & { message: string },
  headers: Record<string, string> = {},
) {
  return data<StatusAnswer>({ attempt: crypto.randomUUID(), message, problems, values }, { status, headers });
}
