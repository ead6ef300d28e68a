import { type ActionFunctionArgs, data, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { receiveSubmission } from "./receive-submission.action.server.ts";

/** A form that a browser posted by itself: on to the receipt, or the form again with every error and all that was typed. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const result = await receiveSubmission(request, context.get(depsContext), context.get(requestContextKey));
  switch (result.kind) {
    case "accepted":
      return redirect(result.body.statusUrl, { status: 303, headers: { "Set-Cookie": result.deviceCookie } });
    case "refused": {
      const headers = result.retryAfterSeconds ? { "Retry-After": String(result.retryAfterSeconds) } : undefined;
      return data(result.body, { status: result.status, headers });
    }
  }
}
