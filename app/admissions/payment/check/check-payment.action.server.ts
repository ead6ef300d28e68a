import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { recordApplicationView } from "../../desk/application/desk-application.store.server.ts";
import { readApplicationId, readOriginList } from "../../desk/desk-addresses.ts";
import { loadSearch } from "../../desk/list/saved-search/saved-search.store.server.ts";
import { checkPayment } from "./check-payment.server.ts";
import { readCheckedPayment } from "./checked-payment.server.ts";
import { checkPaymentForm, type PaymentCheckResult, readPaymentNote } from "./payment-check-form.ts";
import { checkedFromReview, originOf } from "./payment-origin.ts";

type Params = { params: { id: string } };
type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & Params;
type ActionArgs = Pick<ActionFunctionArgs, "request" | "url" | "context"> & Params;

const MAX_BYTES = 64 * 1024;

/** Reads the payment of one application. Records the view before it is shown. */
export async function loader({ request, url, context, params }: LoaderArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const deps = context.get(depsContext);
  const scope = scopeOf(staff, deps.content);
  const list = await loadSearch(deps.db, readOriginList(url.searchParams));
  const applicationId = readApplicationId(params.id);
  const payment = applicationId && (await readCheckedPayment(deps, scope, { applicationId, staff, list }));
  if (!applicationId || !payment) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  if (request.method !== "HEAD") await recordApplicationView(deps.db, { applicationId, viewer, at: deps.clock.now() });
  const origin = originOf(url.searchParams, applicationId);
  const address = origin.review === null ? payment.address : checkedFromReview(payment.address, origin.review);
  return { payment: { ...payment, address }, origin };
}

/** Records what was found out about a payment, and redirects to where the officer came from. On an error, returns the typed message. */
export async function action({ request, url, context, params }: ActionArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const applicationId = readApplicationId(params.id);
  if (applicationId === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const checked = checkPaymentForm(form);
  const reject = (status: 409 | 422, message: string) =>
    data<PaymentCheckResult>({ attempt: crypto.randomUUID(), message, note: readPaymentNote(form) }, { status });
  if (checked.kind === "wrong") return reject(422, checked.message);
  const viewer = viewerOf({ request, context }, staff);
  const outcome = await checkPayment(deps, scopeOf(staff, deps.content), { ...checked, applicationId, viewer });
  switch (outcome.kind) {
    case "recorded":
      return redirect(`${originOf(url.searchParams, applicationId).path}#payment`, 303);
    case "conflict":
      return reject(409, CONFLICT);
    case "not-possible":
      return reject(409, outcome.message);
    case "unknown":
      throw data(null, { status: 404 });
  }
}

const CONFLICT =
  "The payment has changed since you opened it: a colleague has checked it, or the applicant has sent another one. Nothing was recorded. Look at it as it is now.";
