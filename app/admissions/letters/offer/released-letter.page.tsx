import { data, Form, redirect, useNavigation } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { isInScope, scopeOf } from "../../application-scope.store.server.ts";
import { recordApplicationView } from "../../desk/application/desk-application.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { currentLetter } from "../letters.store.server.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { QuotaReasonField, QuotaWarning } from "../quotas/quota-parts.tsx";
import { exceededQuotas, selectIds } from "../quotas/quotas.store.server.ts";
import {
  checkQuotaReason,
  type ExceededQuota,
  QUOTA_REASON_FIELD,
  REASON_MISSING,
  readQuotaReason,
} from "../quotas/quotas.ts";
import type { Route } from "./+types/released-letter.page.ts";
import { describeLetter, readLetterId, readResponse, type ShownLetter } from "./offer.ts";
import { respondToOffer } from "./respond-to-offer.server.ts";

export { revalidateAfterConflict as shouldRevalidate } from "../../revalidate-after-conflict.ts";

const MAX_BYTES = 4 * 1024;

/** Reads the letter of a released decision. Records the view before it is shown. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const id = readApplicationId(params.id);
  if (id === null || !(await isInScope(db, scopeOf(staff, content), id))) throw data(null, { status: 404 });
  const letter = await currentLetter(db, id);
  if (!letter) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  if (request.method !== "HEAD") await recordApplicationView(db, { applicationId: id, viewer, at: clock.now() });
  const shown = describeLetter(letter, { now: clock.now(), place: content.read(PLACE) });
  // The place of an offer that lapsed or was declined is free again.
  const isGivenUp = shown.isOffer && !shown.isOpen && shown.response !== "accepted";
  return {
    id,
    letter: shown,
    exceeded: isGivenUp ? await exceededQuotas(db, selectIds([id]), clock.now()) : [],
    mayRecord: isPermitted(staff, "applications.decide"),
    isRecorded: url.searchParams.has("recorded"),
  };
}

/** Records the response that an applicant gave otherwise, also after the last day. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const id = readApplicationId(params.id);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const response = readResponse(form.get("response"));
  if (id === null) throw data(null, { status: 404 });
  const quotaReason = readQuotaReason(form);
  const failed = (message: string, field: typeof QUOTA_REASON_FIELD | null = null) =>
    data({ attempt: crypto.randomUUID(), message, field, quotaReason }, { status: field ? 422 : 409 });
  const checked = checkQuotaReason(quotaReason);
  if (checked.kind === "wrong") return failed(checked.message, QUOTA_REASON_FIELD);
  if (response === null) return failed("Nothing was recorded: choose whether the place is accepted.");
  const viewer = viewerOf({ request, context }, staff);
  const seen = { letterId: readLetterId(form.get("letter")), response: readResponse(form.get("seen")) };
  const recorded = { applicationId: id, response, seen, viewer, quotaReason: checked.reason };
  const outcome = await respondToOffer(deps, scopeOf(staff, deps.content), recorded);
  switch (outcome.kind) {
    case "done":
      return redirect(`/dashboard/applications/${id}/letter?recorded`, 303);
    case "needs-reason":
      return failed(REASON_MISSING, QUOTA_REASON_FIELD);
    case "changed":
      return failed("Nothing was recorded: the offer or the response has changed meanwhile. This is how it is now.");
    case "no-offer":
    case "closed":
      return failed("Nothing was recorded: there is no offer, or it was withdrawn meanwhile.");
  }
}

/** Shows staff a released decision and the applicant's response. */
export default function ReleasedLetterPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, letter, exceeded, mayRecord, isRecorded } = loaderData;
  return (
    <LettersFrame
      title="The released decision"
      isWrong={result !== undefined}
      back={<BackLink to={`/dashboard/applications/${id}`}>Back to the application</BackLink>}
    >
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-3"
          message={result.field ? "Nothing was recorded." : result.message}
          problems={result.field ? [{ field: result.field, message: result.message }] : []}
        />
      )}
      {isRecorded && !result && (
        <Notice tone="good" role="status" className="mt-3">
          The response is recorded. The applicant gets a mail.
        </Notice>
      )}
      <div className="mt-4 max-w-3xl rounded border border-ground-400 bg-white p-4 text-base">
        <h2 className="break-words font-sans font-semibold">{letter.subject}</h2>
        <p className="text-ink-700 text-sm">{letter.released}</p>
        <p className="mt-2 whitespace-pre-wrap break-words">{letter.body}</p>
      </div>
      {letter.isOffer && (
        <section aria-labelledby="response" className="mt-6">
          <h2 id="response" className="text-lg">
            {responseHeading(letter)}
          </h2>
          {letter.acceptUntil && <p className="mt-1">The last day to accept: {letter.acceptUntil}.</p>}
          {mayRecord && <RecordForm letter={letter} exceeded={exceeded} result={result} />}
        </section>
      )}
    </LettersFrame>
  );
}

function responseHeading({ response, responded, isOpen }: ShownLetter): string {
  if (response) return `The place is ${response}, since ${responded}`;
  return isOpen ? "No response yet" : "The offer lapsed without a response";
}

type RecordProps = {
  letter: ShownLetter;
  exceeded: readonly ExceededQuota[];
  result: Route.ComponentProps["actionData"];
};

function RecordForm({ letter: { id, response }, exceeded, result }: RecordProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" key={result?.attempt} className="mt-3">
      <input type="hidden" name="letter" value={id} />
      <input type="hidden" name="seen" value={response ?? ""} />
      <p className="max-w-prose text-ink-700">
        Record a response that the applicant gave you in another way. The applicant gets a mail, and the timeline names
        you.
      </p>
      {exceeded.length > 0 && (
        <div className="mt-3 grid max-w-2xl gap-3">
          <QuotaWarning exceeded={exceeded} added="with this one" help="An acceptance can be recorded with a reason." />
          <QuotaReasonField
            typed={result?.quotaReason}
            error={result?.field === QUOTA_REASON_FIELD ? result.message : undefined}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {response !== "accepted" && (
          <Button type="submit" name="response" value="accepted" disabled={isBusy}>
            Record: accepted
          </Button>
        )}
        {response !== "declined" && (
          <Button type="submit" name="response" value="declined" disabled={isBusy}>
            Record: declined
          </Button>
        )}
      </div>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Letter"
      back={<BackLink to="/dashboard">Applications</BackLink>}
      unknown="There is no such application, or it has no released decision."
    >
      An error occurred while loading the letter.
    </StaffFailure>
  );
}
