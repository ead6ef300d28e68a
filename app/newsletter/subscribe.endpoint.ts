import { redirect } from "react-router";
import type { Route } from "./+types/subscribe.endpoint.ts";
import { NEWSLETTER_PATH } from "./newsletter-links.ts";
import { answerSubscription } from "./subscribe-from-form.action.server.ts";

/** POST /subscribe with {email}: 200, 400, 408, 413, 415, 422, 429 or 503, and always a message. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return Response.json({ message: "Subscribe with POST." }, { status: 405, headers: { Allow: "POST" } });
  const { status, message, headers } = await answerSubscription({ request, context });
  return Response.json({ message }, { status, headers });
}

/** Where a browser lands that reloads the address of a form that it posted. */
export function loader(): Response {
  return redirect(NEWSLETTER_PATH);
}
