import { data, Form, redirect, useNavigation } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { isInScope, scopeOf } from "../../application-scope.store.server.ts";
import { recordApplicationView } from "../../desk/application/desk-application.store.server.ts";
import { readApplicationId } from "../../desk/desk-addresses.ts";
import { currentLetter } from "../letters.store.server.ts";
import { BackLink, LettersFrame } from "../letters-frame.tsx";
import type { Route } from "./+types/told-letter.page.ts";
import { describeLetter, type OfferResponse, readResponse } from "./offer.ts";
import { respondToOffer } from "./respond-to-offer.server.ts";

const MAX_BYTES = 4 * 1024;

/** Reads what an applicant was told. Records the view before it is shown. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const { db, content, clock } = context.get(depsContext);
  const id = readApplicationId(params.id);
  if (id === null || !(await isInScope(db, scopeOf(staff, content), id))) throw data(null, { status: 404 });
  const letter = await currentLetter(db, id);
  if (!letter) throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  if (request.method !== "HEAD") await recordApplicationView(db, { applicationId: id, viewer, at: clock.now() });
  return {
    id,
    letter: describeLetter(letter, clock.now()),
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
  const response = readResponse(new URLSearchParams(body.kind === "text" ? body.text : "").get("response"));
  if (id === null) throw data(null, { status: 404 });
  const failed = (message: string) => data({ attempt: crypto.randomUUID(), message }, { status: 409 });
  if (response === null) return failed("Nothing was recorded: choose whether the place is accepted.");
  const viewer = viewerOf({ request, context }, staff);
  const outcome = await respondToOffer(deps, scopeOf(staff, deps.content), { applicationId: id, response, viewer });
  switch (outcome.kind) {
    case "done":
      return redirect(`/dashboard/applications/${id}/letter?recorded`, 303);
    case "no-offer":
    case "closed":
      return failed("Nothing was recorded: there is no offer, or it was withdrawn meanwhile.");
  }
}

/** Shows staff what an applicant was told and how they responded. */
export default function ToldLetterPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, letter, mayRecord, isRecorded } = loaderData;
  return (
    <LettersFrame
      title="What the applicant was told"
      isWrong={result !== undefined}
      back={<BackLink to={`/dashboard/applications/${id}`}>Back to the application</BackLink>}
    >
      {result && <ErrorSummary key={result.attempt} className="mt-3" message={result.message} problems={[]} />}
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
            {letter.response ? `The place is ${letter.response}, since ${letter.responded}` : "No response yet"}
          </h2>
          {letter.acceptUntil && <p className="mt-1">The last day to accept: {letter.acceptUntil}.</p>}
          {mayRecord && <RecordForm response={letter.response} />}
        </section>
      )}
    </LettersFrame>
  );
}

function RecordForm({ response }: { response: OfferResponse | null }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-3">
      <p className="max-w-prose text-ink-700">
        Record what the applicant told you in another way. The applicant gets a mail, and the timeline names you.
      </p>
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
      unknown="There is no such application, or its applicant was told no decision."
    >
      An error occurred while loading the letter.
    </StaffFailure>
  );
}
