import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { sentForm } from "../../../platform/http/multipart-form.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { applicationOfSession } from "../../status/access/applicant-session.server.ts";
import { LIMITED } from "../../status/later-document/receive-later-document.server.ts";
import { readPaymentView } from "../payment-view.server.ts";
import type { PaymentFormResult } from "./payment-form.ts";
import { sendPayment } from "./send-payment.server.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;
type ActionArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** Reads the fee of the visitor's application, and what was sent before. */
export async function loader({ request, context }: LoaderArgs) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const payment = id === null ? null : await readPaymentView(deps.db, id, deps.content.read(PLACE));
  if (!payment) throw redirect(STATUS_PATH);
  return { payment, maxBytes: DOCUMENT_MAX_BYTES };
}

export async function action({ request, context }: ActionArgs) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const id = await applicationOfSession(deps, requestContext, request.headers.get("Cookie"));
  if (id === null) return redirect(STATUS_PATH, 303);
  const outcome = await sendPayment(deps, id, { sent: sentForm(request), network: requestContext.network });
  switch (outcome.kind) {
    case "sent":
      return redirect(`${STATUS_PATH}?done=payment`, 303);
    case "rejected": {
      const { problems, reference, isTooLarge } = outcome;
      return result(isTooLarge ? 413 : 422, { message: "Nothing was sent yet.", problems, reference });
    }
    case "unread":
      return result(400, { message: outcome.message }, outcome.isSlow ? { Connection: "close" } : {});
    case "limited":
      return result(429, { message: LIMITED[outcome.who] }, { "Retry-After": String(outcome.retryAfterSeconds) });
    case "too-late":
      return result(409, { message: "This payment was not accepted: the Registry no longer waits for one." });
    case "unknown":
      return redirect(STATUS_PATH, 303);
  }
}

function result(
  status: 400 | 409 | 413 | 422 | 429,
  { message, problems = [], reference = "" }: Partial<PaymentFormResult> & { message: string },
  headers: Record<string, string> = {},
) {
  const shown: PaymentFormResult = { attempt: crypto.randomUUID(), message, problems, reference };
  return data(shown, { status, headers });
}
