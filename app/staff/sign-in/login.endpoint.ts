import * as z from "zod/mini";
import { mediaTypeOf, readBodyText } from "../../platform/http/request-body.server.ts";
import type { Route } from "./+types/login.endpoint.ts";
import { signInFromForm } from "./sign-in-from-form.action.server.ts";

const MAX_BYTES = 64 * 1024;

const credentialsSchema = z.object({
  username: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});

/**
 * POST /api/admin/login with JSON {username, password}: returns 200 with the session's cookie, or 400, 401, 408, 413, 415, 429 or 503. With `secondFactor`
 * in the JSON of a 401, the sign-in goes on at /login/second-factor.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return wrongMethod();
  if (mediaTypeOf(request) !== "application/json") return reject(415, "Send JSON with a username and a password.");
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-large") return reject(413, "That is too long for a username and a password.");
  if (body.kind === "too-slow") return reject(408, "That took too long to arrive.", { Connection: "close" });
  const typed = credentialsSchema.safeParse(body.kind === "text" ? parseJson(body.text) : null);
  if (!typed.success) return reject(400, "Send JSON with a username and a password.");
  const { status, message, headers, secondFactor } = await signInFromForm({ request, context }, typed.data);
  return Response.json(secondFactor ? { message, secondFactor } : { message }, { status, headers });
}

export function loader(): Response {
  return wrongMethod();
}

function wrongMethod(): Response {
  return Response.json({ message: "Sign in with POST." }, { status: 405, headers: { Allow: "POST" } });
}

function reject(status: 400 | 408 | 413 | 415, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
