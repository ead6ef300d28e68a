import { type ActionFunctionArgs, data, redirect } from "react-router";
import { depsContext, visitContext } from "../../platform/deps.server.ts";
import { answerSubmission } from "./answer-submission.action.server.ts";

/** A form that a browser posted by itself: on to the receipt, or the form again with every error and all that was typed. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const answer = await answerSubmission(request, context.get(depsContext), context.get(visitContext));
  switch (answer.kind) {
    case "accepted":
      return redirect(answer.body.statusUrl, { status: 303, headers: { "Set-Cookie": answer.deviceCookie } });
    case "refused": {
      const headers = answer.retryAfterSeconds ? { "Retry-After": String(answer.retryAfterSeconds) } : undefined;
      return data(answer.body, { status: answer.status, headers });
    }
  }
}
