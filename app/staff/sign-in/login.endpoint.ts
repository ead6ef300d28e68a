import * as z from "zod/mini";
import { readJson } from "../../platform/http/read-json.server.ts";
import type { Route } from "./+types/login.endpoint.ts";
import { signInFromForm } from "./sign-in-from-form.action.server.ts";

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
  const sent = await readJson(request, credentialsSchema, "JSON with a username and a password");
  if (sent.kind === "rejected") return sent.response;
  const { status, message, headers, secondFactor } = await signInFromForm({ request, context }, sent.value);
  return Response.json(secondFactor ? { message, secondFactor } : { message }, { status, headers });
}

export function loader(): Response {
  return wrongMethod();
}

function wrongMethod(): Response {
  return Response.json({ message: "Sign in with POST." }, { status: 405, headers: { Allow: "POST" } });
}
