import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../../platform/errors/outage.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { signedInStaff } from "../../require-staff.server.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import { signedInHeaders } from "../../sign-in/sign-in-from-form.action.server.ts";
import { TRY_LATER } from "../../sign-in/sign-in-result.ts";
import { endedChallengeCookie, readChallenge } from "../challenges.server.ts";
import { findFactors } from "../factors.store.server.ts";
import { signInOptions } from "../passkeys/passkeys.server.ts";
import { enterCode, enterPasskey, type SecondStep } from "./second-step.server.ts";
import { PASSKEY_REJECTED } from "./second-step-messages.ts";

const MAX_BYTES = 64 * 1024;

type LoadedStep =
  | {
      kind: "ready";
      hasTotp: boolean;
      hasRecoveryCodes: boolean;
      /** Null without passkeys. */
      passkeyOptions: string | null;
    }
  | { kind: "expired" };

/** Reads which factors the account has with which a sign-in began in this browser. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<LoadedStep> {
  if (await signedInStaff(request, context)) throw redirect(nextPath(url.searchParams.get("next")));
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const challenge = await readChallenge(deps, { requestContext, headers: request.headers }, "second-factor");
  if (!challenge || challenge.staffId === null) return { kind: "expired" };
  const { passkeys, hasTotp, recoveryCodes } = await findFactors(deps.db, challenge.staffId);
  const options = passkeys > 0 && (await signInOptions(deps.db, requestContext.origin, challenge));
  return { kind: "ready", hasTotp, hasRecoveryCodes: recoveryCodes > 0, passkeyOptions: options || null };
}

/** Completes the sign-in with the code or the passkey of the form. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return rejected(405, "Sign in with POST.", { Allow: "GET, HEAD, POST" });
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow") return rejected(408, TRY_LATER, { Connection: "close" });
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const browser = { requestContext, headers: request.headers };
  const passkey = form.get("passkey");
  try {
    const step =
      passkey === null
        ? await enterCode(deps, browser, form.get("code") ?? "")
        : await enterPasskey(deps, browser, passkey);
    if (step.kind !== "signed-in") return rejectedStep(step);
    const headers = signedInHeaders(requestContext, step);
    headers.append("Set-Cookie", endedChallengeCookie(requestContext));
    // `next` may be a document, which client-side navigation can't show.
    return redirectDocument(nextPath(url.searchParams.get("next")), { status: 303, headers });
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "the second step of a sign-in failed during an outage");
    return rejected(503, TRY_LATER, { "Retry-After": String(OUTAGE_RETRY_SECONDS) });
  }
}

function rejectedStep(step: Exclude<SecondStep, { kind: "signed-in" }>) {
  switch (step.kind) {
    case "expired":
      return data({ message: null, isOver: true }, { status: 401 });
    case "limited":
      return rejected(429, "Too many wrong codes for this account. Try again in an hour, or use a passkey.", {
        "Retry-After": String(step.retryAfterSeconds),
      });
    case "wrong-code":
      return wrong(WRONG_CODES[step.reason], step.attemptsLeft);
    case "wrong-passkey":
      return wrong(PASSKEY_REJECTED, step.attemptsLeft);
  }
}

const WRONG_CODES: Record<"wrong" | "other-time" | "used", string> = {
  wrong: "That code is not right.",
  "other-time":
    "That code belongs to another time. Check the clock of your phone: it has to be set automatically, to the minute.",
  used: "That code was used already. Wait for the next one, which takes at most half a minute.",
};

function wrong(message: string, attemptsLeft: number) {
  if (attemptsLeft === 0) return data({ message: null, isOver: true }, { status: 401 });
  const left = attemptsLeft === 1 ? "one more attempt" : `${attemptsLeft} more attempts`;
  return rejected(401, `${message} You have ${left}.`);
}

function rejected(status: number, message: string, headers: Record<string, string> = {}) {
  return data({ message, isOver: false }, { status, headers });
}
