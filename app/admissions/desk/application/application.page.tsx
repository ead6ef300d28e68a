import { data, isRouteErrorResponse, Link, useLocation, useNavigation } from "react-router";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { isSessionEnded } from "../../../staff/session-ended.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { PagerStep } from "../../../ui/pager/pager.tsx";
import { OUTCOME_LABELS, STATUS_LABELS } from "../../application.ts";
import { DuplicatesSection } from "../../duplicates/duplicates-section.tsx";
import type { AwaitedDocuments } from "../../missing/awaited.ts";
import { NotesSection } from "../../notes/notes-section.tsx";
import { PaymentSection } from "../../payment/check/payment-section.tsx";
import { ApplicationTimelineSection } from "../../record/application-timeline-section.tsx";
import { UndeliveredNotice } from "../../record/undelivered-notice.tsx";
import { readOriginList } from "../desk-addresses.ts";
import { listAddress } from "../list/application-list.ts";
import type { Route } from "./+types/application.page.ts";
import { AnswersSection, DocumentsSection } from "./record-sections.tsx";
import { StepTaken } from "./step-notice.tsx";
import { readStepForm, STEP_SIGNED_OUT, STEP_UNREACHABLE, type StepResult } from "./step-request.ts";
import { StepsSection } from "./steps-section.tsx";

export { revalidateAfterConflict as shouldRevalidate } from "../../revalidate-after-conflict.ts";
export { action } from "./application.action.server.ts";
export { loader } from "./application.loader.server.ts";

/** Takes a step without leaving the page. Typed text stays in its fields whatever the response is, and without one. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = readStepForm(new URLSearchParams(await request.clone().text()));
  try {
    const result = await serverAction();
    return data(result, { status: result.kind === "conflict" ? 409 : 422 });
  } catch (thrown) {
    const result = { ...form, attempt: crypto.randomUUID() };
    if (isSessionEnded(thrown))
      return data<StepResult>({ ...result, kind: "signed-out", message: STEP_SIGNED_OUT }, { status: 401 });
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return data<StepResult>({ ...result, kind: "unreachable", message: STEP_UNREACHABLE }, { status: 503 });
  }
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, name, status, answers, documents, timeline, hasLetter, duplicates, notes } = loaderData;
  const { lastEventId, taken, isReleased, outcome, list, previous, next, awaited, payment, newSince, undelivered } =
    loaderData;
  const title = `${reference}, ${name}`;
  const isLoading = useNavigation().state === "loading";
  return (
    // The key resets typed text and the scroll position when the user goes on to another application.
    <div key={id} className="min-h-0 grow overflow-auto print:overflow-visible">
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <div className="max-w-6xl p-4 sm:py-6 print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
          <BackLink to={list}>Back to the list</BackLink>
          <nav aria-label="Applications of this list" className="-mx-3 flex items-center">
            <span aria-live="polite" className="px-3">
              {isLoading ? "Loading..." : ""}
            </span>
            <PagerStep to={previous}>Previous</PagerStep>
            <PagerStep to={next}>Next</PagerStep>
          </nav>
        </div>
        <p className="mb-2 hidden print:block">{useSite().identity.name}</p>
        <h1 className="break-words text-xl">{name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-4 tabular-nums">
          <span className="select-all font-semibold tracking-wide">{reference}</span>
          <strong>{outcome ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status]}</strong>
          {outcome && !isReleased && <span>The applicant has not been notified</span>}
          {newSince && (
            <span className="rounded bg-accent-100 px-1.5 text-accent-950">New from applicant: {newSince}</span>
          )}
        </p>
        <a href="#steps" className="inline-flex min-h-11 items-center font-semibold text-link lg:hidden print:hidden">
          What to do
        </a>
        {undelivered && <UndeliveredNotice mail={undelivered} className="mt-4" />}
        {taken && !actionData && <StepTaken key={lastEventId} step={taken} isReleased={isReleased} next={next} />}
        <div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] print:block print:*:mb-6">
          <div className="grid grid-cols-1 content-start gap-8">
            <DocumentsSection documents={documents} />
            {awaited && <AwaitedSection {...awaited} />}
            <DuplicatesSection duplicates={duplicates} />
            {payment && <PaymentSection payment={payment} />}
            <AnswersSection answers={answers} />
          </div>
          <div className="grid grid-cols-1 content-start gap-8">
            <StepsSection application={loaderData} result={actionData} />
            <NotesSection {...notes} />
            <ApplicationTimelineSection id="timeline" title="Timeline" entries={timeline} headingClassName="text-lg" />
            {hasLetter && (
              <Link to={`/dashboard/applications/${id}/letter`} className="inline-flex min-h-11 items-center text-link">
                The released decision, and the response
              </Link>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shows staff what is awaited from the applicant, since when and until when. */
function AwaitedSection({ since, due, isOverdue, items, reminded }: AwaitedDocuments) {
  return (
    <section aria-labelledby="awaited" className="rounded border border-accent-500 bg-accent-100 px-4 py-3">
      <h2 id="awaited" className="text-lg">
        Awaited from the applicant
      </h2>
      <p className="mt-1">
        Asked on {since}.{due && ` Due on ${due}.`}{" "}
        {isOverdue && <strong className="rounded bg-danger-700 px-1.5 text-white">Overdue</strong>}
      </p>
      {items.length > 0 && (
        <ul className="mt-1 divide-y divide-accent-300">
          {items.map(({ id, label, received }) => (
            <li key={id} className="break-words py-1">
              <span className="font-semibold">{label}</span>:{" "}
              {received ? `received on ${received.time} (${received.name})` : "awaited"}
            </li>
          ))}
        </ul>
      )}
      {reminded.length > 0 && <p className="mt-1 text-ink-700">Reminded on {reminded.join(" and on ")}.</p>}
    </section>
  );
}

export function ErrorBoundary() {
  const list = readOriginList(new URLSearchParams(useLocation().search));
  return (
    <StaffFailure
      heading="Application"
      back={<BackLink to={listAddress(list)}>Back to the list</BackLink>}
      unknown="There is no application with this number."
    >
      An error occurred while loading the application.
    </StaffFailure>
  );
}
