import { type ActionFunctionArgs, data, redirect } from "react-router";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { readBodyText } from "../../../../platform/http/request-body.server.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { readCode } from "../../../../platform/one-time-codes/one-time-code.server.ts";
import { PUBLIC_PATHS } from "../../../../platform/site/public-paths.ts";
import { wrongCodeMessage } from "../../../mails/mailed-code-messages.ts";
import { CONTINUE_PARAMETER, continuePath } from "../draft-link.ts";
import { endDraftByToken } from "../send-link/draft.store.server.ts";
import {
  CONTINUE_COOKIE,
  draftOfLink,
  enterDraftCode,
  type FoundDraft,
  openForDevice,
  sendDraftCode,
} from "./draft-session.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context"> & { params: { token: string } };

const MAX_BYTES = 16 * 1024;
const FORM = `${PUBLIC_PATHS.apply}?${CONTINUE_PARAMETER}`;

/** Handles the page's forms: open the draft here, request a code, enter it, and cancel the link. */
export async function action({ request, params, context }: Args) {
  const [deps, requestContext] = [context.get(depsContext), context.get(requestContextKey)];
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow") return result(408, "That took too long to arrive. Please send it again.", CLOSE);
  if (body.kind !== "text") return result(400, "What was sent could not be read. Please send it again.");
  const form = new URLSearchParams(body.text);
  const draft = await draftOfLink(deps, requestContext, params.token);
  const page = continuePath(params.token);
  if (form.get("intent") === "end") {
    if (draft) await endDraftByToken(deps.db, tokenHash(params.token));
    return redirect(`${page}?step=ended`, 303);
  }
  if (!draft) return redirect(page, 303);
  switch (form.get("intent")) {
    case "code": {
      const cookies = request.headers.get("Cookie");
      return enterTypedCode(
        deps,
        draft,
        { page, token: CONTINUE_COOKIE.tokenIn(requestContext, cookies) },
        form.get("code") ?? "",
      );
    }
    case "ask":
      return requestCode(deps, requestContext, draft, page);
    default:
      return openHere(deps, requestContext, draft, page);
  }
}

async function openHere(deps: Deps, requestContext: RequestContext, draft: FoundDraft, page: string) {
  // A phone may have changed networks since the page was loaded.
  if (!draft.isSameNetwork) return redirect(page, 303);
  const token = await openForDevice(deps, draft);
  return redirect(FORM, { status: 303, headers: { "Set-Cookie": CONTINUE_COOKIE.setCookie(requestContext, token) } });
}

async function requestCode(deps: Deps, requestContext: RequestContext, draft: FoundDraft, page: string) {
  const outcome = await sendDraftCode(deps, requestContext, draft);
  switch (outcome.kind) {
    case "sent":
      return redirect(page, {
        status: 303,
        headers: { "Set-Cookie": CONTINUE_COOKIE.setCookie(requestContext, outcome.token) },
      });
    case "limited": {
      const hours = Math.ceil(outcome.retryAfterSeconds / 3600);
      const message = `Too many codes were asked for. Try again in ${hours === 1 ? "an hour" : `${hours} hours`}, or ask for another link on the device on which you began.`;
      return result(429, message, { "Retry-After": String(outcome.retryAfterSeconds) });
    }
  }
}

type Device = { page: string; token: string | null };

async function enterTypedCode(deps: Deps, draft: FoundDraft, { page, token }: Device, typed: string) {
  const code = readCode(typed);
  if (code === null) return wrongCode("The code has six digits. Look at the mail again.");
  const outcome = token === null ? { kind: "void" as const } : await enterDraftCode(deps, draft, token, code);
  switch (outcome.kind) {
    case "opened":
      return redirect(FORM, 303);
    case "wrong":
      return wrongCode(wrongCodeMessage(outcome.attemptsLeft));
    case "void":
      return redirect(`${page}?step=void`, 303);
  }
}

function wrongCode(message: string) {
  const problems = [{ field: "code", message }];
  return data<ResumeResult>(
    { attempt: crypto.randomUUID(), message: "The code did not open anything.", problems },
    422,
  );
}

const CLOSE = { Connection: "close" };

function result(status: 400 | 408 | 429, message: string, headers: Record<string, string> = {}) {
  return data<ResumeResult>({ attempt: crypto.randomUUID(), message, problems: [] }, { status, headers });
}

/** The error that the page of a link shows. */
export type ResumeResult = {
  /** Different each time, so that each error takes the focus. */
  attempt: string;
  message: string;
  problems: { field: string; message: string }[];
};
