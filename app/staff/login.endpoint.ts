import * as z from "zod/mini";
import { depsContext, visitContext } from "../platform/deps.server.ts";
import { isOutage } from "../platform/outage.server.ts";
import { mediaTypeOf, readBodyText } from "../platform/request-body.server.ts";
import type { Route } from "./+types/login.endpoint.ts";
import { sessionCookie } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { SIGNED_IN, TRY_LATER, WRONG_CREDENTIALS } from "./sign-in-answer.ts";

const MAX_BYTES = 64 * 1024;
const RETRY_AFTER_OUTAGE_SECONDS = "30";

const credentialsSchema = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});

/** POST /api/admin/login with JSON {username, password}: 200 and the session's cookie, 400, 401, 413, 415, 429 or 503. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return wrongMethod();
  if (mediaTypeOf(request) !== "application/json") return refuse(415, "Send JSON with a username and a password.");
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-large") return refuse(413, "That is too long for a username and a password.");
  const typed = credentialsSchema.safeParse(body.kind === "text" ? parseJson(body.text) : null);
  if (!typed.success) return refuse(400, "Send JSON with a username and a password.");
  const { status, message, headers } = await answerSignIn(request, context, typed.data);
  return Response.json({ message }, { status, headers });
}

export function loader(): Response {
  return wrongMethod();
}

export type SignInAnswer = { status: 200 | 401 | 429 | 503; message: string; headers: Record<string, string> };

/** Tries a sign-in and says the outcome in HTTP's terms, for this endpoint and for the page that works without JavaScript. */
export async function answerSignIn(
  request: Request,
  context: Route.ActionArgs["context"],
  typed: { username: string; password: string },
): Promise<SignInAnswer> {
  const deps = context.get(depsContext);
  const visit = context.get(visitContext);
  try {
    const outcome = await signIn(deps, visit, typed, request.headers.get("Cookie"));
    switch (outcome.kind) {
      case "signed-in":
        return { status: 200, message: SIGNED_IN, headers: { "Set-Cookie": sessionCookie(visit, outcome.token) } };
      case "wrong":
        return { status: 401, message: WRONG_CREDENTIALS, headers: {} };
      case "limited":
        return { status: 429, message: TRY_LATER, headers: { "Retry-After": String(outcome.retryAfterSeconds) } };
    }
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "a sign-in could not be checked");
    return { status: 503, message: TRY_LATER, headers: { "Retry-After": RETRY_AFTER_OUTAGE_SECONDS } };
  }
}

function wrongMethod(): Response {
  return Response.json({ message: "Sign in with POST." }, { status: 405, headers: { Allow: "POST" } });
}

function refuse(status: 400 | 413 | 415, message: string): Response {
  return Response.json({ message }, { status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
