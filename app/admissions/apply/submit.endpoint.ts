import { redirect } from "react-router";
import { depsContext, visitContext } from "../../platform/deps.server.ts";
import type { Route } from "./+types/submit.endpoint.ts";
import { answerSubmission } from "./answer-submission.action.server.ts";

/** `POST /form/submit` for programs and for the page's script: multipart in, JSON out. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") {
    return Response.json({ message: "An application is sent with POST." }, { status: 405, headers: { Allow: "POST" } });
  }
  const answer = await answerSubmission(request, context.get(depsContext), context.get(visitContext));
  switch (answer.kind) {
    case "accepted":
      return Response.json(answer.body, { status: answer.status, headers: { "Set-Cookie": answer.deviceCookie } });
    case "refused": {
      const { message, errors, appliedBefore } = answer.body;
      const headers = answer.retryAfterSeconds ? { "Retry-After": String(answer.retryAfterSeconds) } : undefined;
      return Response.json({ message, errors, appliedBefore }, { status: answer.status, headers });
    }
  }
}

/** Where a browser lands that reloads the address of a form which came back with errors. */
export function loader(): Response {
  return redirect("/Admissions/Apply");
}
