import { type ActionFunctionArgs, data, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { receiveSubmission } from "./receive-submission.action.server.ts";

/** Handles a form submitted without JavaScript: redirects to the receipt, or shows the form again with all errors and values. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const result = await receiveSubmission(request, context.get(depsContext), context.get(requestContextKey));
  switch (result.kind) {
    case "accepted":
      return redirect(result.body.statusUrl, { status: 303, headers: { "Set-Cookie": result.deviceCookie } });
    case "rejected": {
      const headers = result.retryAfterSeconds ? { "Retry-After": String(result.retryAfterSeconds) } : undefined;
      return data(result.body, { status: result.status, headers });
    }
  }
}
