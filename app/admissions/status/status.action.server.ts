import { type ActionFunctionArgs, data, redirect } from "react-router";
import { IDENTITY } from "../../content/site.content.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { agree, endAgreement, findApplicantAddress } from "../../newsletter/applicant-consent.store.server.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { readCode } from "../../platform/one-time-codes/one-time-code.server.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import { wrongCodeMessage } from "../mails/mailed-code-messages.ts";
import { APPLICANT_COOKIE, applicationOfSession, endApplicantSession } from "./access/applicant-session.server.ts";
import { enterStatusCode, requestCode } from "./access/status-access.server.ts";
import { checkStatusRequest } from "./access/status-request.schema.ts";
import { INTENT_FIELD, type StatusResult } from "./status-result.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

const MAX_BYTES = 16 * 1024;

/** Handles the page's forms: request a code, enter it, choose the newsletter, and end the session. */
export async function action({ request, context }: Args) {
  const [deps, requestContext] = [context.get(depsContext), context.get(requestContextKey)];
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow")
    return result(408, { message: "That took too long to arrive. Please send it again." }, { Connection: "close" });
  if (body.kind !== "text") return result(400, { message: "What was sent could not be read. Please send it again." });
  const form = new URLSearchParams(body.text);
  const cookies = request.headers.get("Cookie");
  switch (form.get(INTENT_FIELD)) {
    case "code":
      return submitCode(deps, requestContext, cookies, form.get("code") ?? "");
    case "done":
      return endSession(deps, requestContext, cookies);
    case "newsletter":
      return saveNewsletter(deps, requestContext, cookies, form.get("agree") === "on");
    default:
      return askForCode(deps, requestContext, {
        reference: form.get("reference") ?? "",
        email: form.get("email") ?? "",
      });
  }
}

async function askForCode(deps: Deps, requestContext: RequestContext, typed: { reference: string; email: string }) {
  const checked = checkStatusRequest(typed, deps.content.read(IDENTITY).referencePrefix);
  if (checked.kind === "invalid")
    return result(422, { message: "Nothing was sent yet.", problems: checked.problems, values: typed });
  const outcome = await requestCode(deps, requestContext, checked);
  switch (outcome.kind) {
    case "requested": {
      const headers = { "Set-Cookie": APPLICANT_COOKIE.setCookie(requestContext, outcome.token) };
      return redirect(`${STATUS_PATH}?step=code`, { status: 303, headers });
    }
    case "limited": {
      const message = `There were too many attempts. Please try again in ${formatPause(outcome.retryAfterSeconds)}.`;
      return result(429, { message, values: typed }, { "Retry-After": String(outcome.retryAfterSeconds) });
    }
  }
}

function formatPause(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

async function submitCode(deps: Deps, requestContext: RequestContext, cookies: string | null, typed: string) {
  const code = readCode(typed);
  if (code === null) return wrongCode("The code has six digits. Look at the mail again.");
  const token = APPLICANT_COOKIE.tokenIn(requestContext, cookies);
  const outcome = token === null ? { kind: "void" as const } : await enterStatusCode(deps, token, code);
  switch (outcome.kind) {
    case "opened":
      return redirect(STATUS_PATH, {
        status: 303,
        headers: { "Set-Cookie": APPLICANT_COOKIE.setCookie(requestContext, outcome.opened) },
      });
    case "wrong":
      return wrongCode(wrongCodeMessage(outcome.attemptsLeft));
    case "void":
      return redirect(`${STATUS_PATH}?step=void`, { status: 303 });
  }
}

async function saveNewsletter(deps: Deps, requestContext: RequestContext, cookies: string | null, wantsIt: boolean) {
  const id = await applicationOfSession(deps, requestContext, cookies);
  if (id === null) return redirect(STATUS_PATH, 303);
  await chooseNewsletter(deps, id, wantsIt);
  return redirect(`${STATUS_PATH}?done=${wantsIt ? "newsletter" : "no-newsletter"}`, 303);
}

/** Stores whether an applicant wants newsletters. A session of the status page shows that the mailbox is theirs, so that no mail asks to confirm. */
export async function chooseNewsletter(
  { db, clock }: Pick<Deps, "db" | "clock">,
  applicationId: number,
  wantsIt: boolean,
): Promise<void> {
  const email = await findApplicantAddress(db, applicationId);
  if (email === null) return;
  const now = clock.now();
  await db
    .transaction()
    .execute((transaction) =>
      wantsIt
        ? agree(transaction, { applicationId, email, key: mailboxKey(email), now })
        : endAgreement(transaction, { applicationId, now }),
    );
}

async function endSession(deps: Deps, requestContext: RequestContext, cookies: string | null) {
  await endApplicantSession(deps, requestContext, cookies);
  const headers = new Headers({ "Set-Cookie": APPLICANT_COOKIE.setCookie(requestContext, null) });
  // Removes the viewed pages from the back/forward cache. Browsers support it over TLS only.
  if (requestContext.secure) headers.set("Clear-Site-Data", '"cache"');
  return redirect(`${STATUS_PATH}?step=done`, { status: 303, headers });
}

function wrongCode(message: string) {
  return result(422, { message: "The code did not open anything.", problems: [{ field: "code", message }] });
}

function result(
  status: 400 | 408 | 422 | 429,
  { message, problems = [], values = { reference: "", email: "" } }: Partial<StatusResult> & { message: string },
  headers: Record<string, string> = {},
) {
  return data<StatusResult>({ attempt: crypto.randomUUID(), message, problems, values }, { status, headers });
}
