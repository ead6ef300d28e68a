import { data, isRouteErrorResponse, Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { STATUS_LABELS } from "../application.ts";
import { TimelineSection } from "../timeline-section.tsx";
import type { Route } from "./+types/application.page.ts";
import { AnswersSection } from "./answers-section.tsx";
import { DocumentsSection } from "./documents-section.tsx";
import { DuplicatesSection } from "./duplicates-section.tsx";
import { readStepForm, STEP_TAKEN, STEP_UNREACHABLE, type StepAnswer } from "./step-form.ts";
import { StepsSection } from "./steps-section.tsx";

export { action } from "./application.action.server.ts";
export { loader } from "./application.loader.server.ts";

/** Takes a step without leaving the page: whatever comes back, or does not, what was written stays where it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = readStepForm(new URLSearchParams(await request.clone().text()));
  try {
    const answer = await serverAction();
    return data(answer, { status: answer.kind === "overtaken" ? 409 : 422 });
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    const failed = { kind: "unreachable", attempt: crypto.randomUUID(), message: STEP_UNREACHABLE } as const;
    return data<StepAnswer>({ ...failed, step: form.step, note: form.note }, { status: 503 });
  }
}

type Change = { actionStatus?: number | undefined; defaultShouldRevalidate: boolean };

/** Who was overtaken has to see what the other one did, also where a script keeps the page. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: Change): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, status, answers, documents, timeline, duplicates, taken, list } = loaderData;
  const title = `${reference}, ${name}`;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <div className="mx-auto max-w-6xl p-4 sm:py-6">
        <BackLink list={list} />
        <h1 className="break-words text-xl">{name}</h1>
        <p className="mt-1 flex flex-wrap gap-x-4 tabular-nums">
          <span className="select-all font-semibold tracking-wide">{reference}</span>
          <strong>{STATUS_LABELS[status]}</strong>
        </p>
        {taken && !actionData && (
          <Notice tone="good" role="status" className="mt-4">
            {STEP_TAKEN[taken]}
          </Notice>
        )}
        <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid content-start gap-8 lg:order-last">
            <StepsSection application={loaderData} answer={actionData} />
            <TimelineSection id="timeline" title="Timeline" entries={timeline} headingClassName="text-lg" />
          </div>
          <div className="grid min-w-0 content-start gap-8">
            <DuplicatesSection duplicates={duplicates} />
            <DocumentsSection documents={documents} />
            <AnswersSection answers={answers} />
          </div>
        </div>
      </div>
    </div>
  );
}

function BackLink({ list }: { list: string }) {
  return (
    <Link to={list} className="inline-flex min-h-11 items-center font-semibold text-link">
      {list === "/dashboard" ? "All applications" : "Back to the list"}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="p-4 sm:p-6">
      <title>{useTitle("Application")}</title>
      <BackLink list="/dashboard" />
      <h1 className="mt-3 text-xl">Application</h1>
      <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
        {isUnknown ? "There is no application with this number." : "An error occurred while loading the application."}
      </Notice>
    </div>
  );
}
