import { data, isRouteErrorResponse, Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { isSessionEnded } from "../../../staff/session-ended.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import type { Route } from "./+types/check-payment.page.ts";
import { type PaymentCheckResult, readPaymentNote } from "./payment-check-form.ts";
import { PaymentBadge, PaymentFacts, PaymentForm } from "./payment-section.tsx";

export { action, loader } from "./check-payment.action.server.ts";

const UNREACHABLE =
  "We got no response, so it is not known whether that was recorded. What you wrote is still below. Submit it again: nothing is done twice.";
const SIGNED_OUT = "You have been signed out. Sign in again in another tab, come back here, and submit again.";

/** Keeps the typed message whatever the response is, and without one. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const note = readPaymentNote(new URLSearchParams(await request.clone().text()));
  const reject = (message: string, status: number) =>
    data<PaymentCheckResult>({ attempt: crypto.randomUUID(), message, note }, { status });
  try {
    // A conflict loads the page's data again, to show the payment as it is now.
    return await serverAction();
  } catch (thrown) {
    if (isSessionEnded(thrown)) return reject(SIGNED_OUT, 401);
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return reject(UNREACHABLE, 503);
  }
}

/** The payment alone: where a rejected check is corrected, and where the review leads. */
export default function CheckPaymentPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { payment, origin } = loaderData;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(result ? "Error: Application fee" : "Application fee")}</title>
      <div className="max-w-2xl p-4 sm:py-6">
        <Link to={origin.path} className="inline-flex min-h-11 items-center font-semibold text-link">
          {origin.label}
        </Link>
        <h1 className="text-xl">
          Application fee: <PaymentBadge state={payment.state} />
        </h1>
        {result && <ErrorSummary key={result.attempt} className="my-4" message={result.message} problems={[]} />}
        <PaymentFacts payment={payment} />
        {payment.mayCheck && <PaymentForm payment={payment} written={result?.note} />}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Application fee" unknown="There is no application fee at this address.">
      An error occurred. Check on the application's page whether the payment was recorded.
    </StaffFailure>
  );
}
