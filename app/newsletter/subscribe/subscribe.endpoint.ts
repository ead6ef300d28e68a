import { redirect } from "react-router";
import { NEWSLETTER_PATH } from "../newsletter-paths.ts";
import type { Route } from "./+types/subscribe.endpoint.ts";
import { receiveSubscription } from "./receive-subscription.action.server.ts";

/** POST /subscribe with {email}: 200, 400, 408, 413, 415, 422, 429 or 503, always with a message. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return Response.json({ message: "Subscribe with POST." }, { status: 405, headers: { Allow: "POST" } });
  const { status, message, headers } = await receiveSubscription({ request, context });
  return Response.json({ message }, { status, headers });
}

/** Redirects a browser that reloads the address it posted the form to. */
export function loader(): Response {
  return redirect(NEWSLETTER_PATH);
}
