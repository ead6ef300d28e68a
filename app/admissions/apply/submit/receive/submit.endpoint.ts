import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import type { Route } from "./+types/submit.endpoint.ts";
import { receiveSubmission } from "./receive-submission.action.server.ts";

/** `POST /form/submit` for the page's script and other clients: multipart in, JSON out. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") {
    return Response.json({ message: "An application is sent with POST." }, { status: 405, headers: { Allow: "POST" } });
  }
  const result = await receiveSubmission(request, context.get(depsContext), context.get(requestContextKey));
  switch (result.kind) {
    case "accepted":
      return Response.json(result.body, { status: result.status, headers: { "Set-Cookie": result.deviceCookie } });
    case "rejected": {
      const { message, errors, appliedBefore } = result.body;
      const headers = result.retryAfterSeconds ? { "Retry-After": String(result.retryAfterSeconds) } : undefined;
      return Response.json({ message, errors, appliedBefore }, { status: result.status, headers });
    }
  }
}

/** Redirects a browser that reloads the address of a rejected form. */
export function loader(): Response {
  return redirect("/Admissions/Apply");
}
