import { Form, Link, useNavigation } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { ApplicationTimelineSection } from "../record/application-timeline-section.tsx";
import type { Route } from "./+types/compare.page.ts";
import { DECISION_FIELD, SEEN_FIELD, UNDECIDED } from "./decision-form.ts";
import { VERDICT_LABELS } from "./duplicate-reasons.ts";

export { revalidateAfterConflict as shouldRevalidate } from "../revalidate-after-conflict.ts";
export { action } from "./compare.action.server.ts";
export { loader } from "./compare.loader.server.ts";

type LoaderData = Route.ComponentProps["loaderData"];

/** Shows two applications that may be of one person side by side; one below the other on a phone. */
export default function ComparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reasons, isLikely, decision, isDecided, mayDecide, back, applications, answers } = loaderData;
  const heading = applications.map(({ reference }) => reference).join(" and ");
  return (
    <div className="min-h-0 grow overflow-auto print:overflow-visible">
      <title>{useTitle(actionData ? `Error: ${heading}` : heading)}</title>
      <div className="max-w-6xl p-4 sm:py-6 print:p-0">
        <Link to={back} className="inline-flex min-h-11 items-center font-semibold text-link print:hidden">
          Back to the application
        </Link>
        <h1 className="break-words text-xl">{heading}</h1>
        <p className="mt-1">
          {isLikely ? "Probably one person" : "Possibly one person"}: both have {reasons}.
        </p>
        {actionData && (
          <FocusedNotice key={actionData.attempt} tone="wrong" role="alert" className="mt-4">
            {actionData.message}
          </FocusedNotice>
        )}
        {isDecided && !actionData && (
          <FocusedNotice key={decision?.verdict ?? UNDECIDED} tone="good" role="status" className="mt-4">
            {decision ? `Saved: ${VERDICT_LABELS[decision.verdict].toLowerCase()}.` : "Saved: nothing is decided."}
          </FocusedNotice>
        )}
        <DecisionSection decision={decision} mayDecide={mayDecide} />
        <AnswersSection answers={answers} references={applications.map(({ reference }) => reference)} />
        <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {applications.map((application) => (
            <ApplicationSection key={application.id} application={application} />
          ))}
        </div>
      </div>
    </div>
  );
}

function DecisionSection({ decision, mayDecide }: Pick<LoaderData, "decision" | "mayDecide">) {
  const isSending = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="decision" className="mt-5 rounded border border-ground-400 bg-white p-4 print:hidden">
      <h2 id="decision" className="text-lg">
        {decision ? VERDICT_LABELS[decision.verdict] : "Is it the same person?"}
      </h2>
      {decision && (
        <p className="mt-1">
          Decided by {decision.by} on {decision.at}.
        </p>
      )}
      {mayDecide && (
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name={SEEN_FIELD} value={decision?.verdict ?? UNDECIDED} />
          {decision ? (
            <Button type="submit" name={DECISION_FIELD} value={UNDECIDED} disabled={isSending}>
              Undo
            </Button>
          ) : (
            <>
              <Button type="submit" kind="firm" name={DECISION_FIELD} value="same" disabled={isSending}>
                {VERDICT_LABELS.same}
              </Button>
              <Button type="submit" kind="firm" name={DECISION_FIELD} value="different" disabled={isSending}>
                {VERDICT_LABELS.different}
              </Button>
            </>
          )}
        </Form>
      )}
      <p className="mt-3 text-ink-700">
        This changes neither application. Applications that are not of the same person are no longer shown as
        duplicates.
      </p>
    </section>
  );
}

const ROW = "px-3 py-1.5 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)] sm:gap-4";

function AnswersSection({ answers, references }: Pick<LoaderData, "answers"> & { references: readonly string[] }) {
  const differing = answers.filter(({ differs }) => differs).length;
  return (
    <section aria-labelledby="answers" className="mt-8">
      <h2 id="answers" className="text-lg">
        Answers
      </h2>
      <p className="mt-1">{differing === 0 ? "All are equal." : `${differing} of ${answers.length} differ.`}</p>
      <div aria-hidden="true" className={`${ROW} mt-2 max-sm:hidden`}>
        <span />
        {references.map((reference) => (
          <span key={reference} className="font-semibold">
            {reference}
          </span>
        ))}
      </div>
      <dl className="divide-y divide-ground-400 border-ground-400 border-y bg-white max-sm:mt-2">
        {answers.map(({ label, values, differs }) => (
          <div key={label} className={`${ROW} ${differs ? "bg-accent-100" : ""}`}>
            <dt className="text-ink-700">
              {label}
              {differs && <strong className="ml-2 text-ink-900">differs</strong>}
            </dt>
            {values.map((value, index) => (
              <dd key={references[index]} className="min-w-0 select-text break-words font-semibold">
                <span className="font-normal text-ink-700 sm:sr-only">{references[index]}: </span>
                {value}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function ApplicationSection({ application }: { application: LoaderData["applications"][number] }) {
  const { id, reference, name, status, path, documents, timeline } = application;
  return (
    <section aria-labelledby={`application-${id}`} className="min-w-0">
      <h2 id={`application-${id}`} className="break-words text-lg">
        <Link to={path} className="text-link">
          {reference}
        </Link>
      </h2>
      <p className="break-words">
        {name}: {status}
      </p>
      <h3 className="mt-4 font-sans font-semibold text-base">Documents of {reference}</h3>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {documents.map((document) => (
          <li key={`${document.path} ${document.name}`} className="break-words px-3 py-2">
            {document.path === null ? (
              <strong>{document.label} (a virus was found in it)</strong>
            ) : (
              <a
                href={document.path}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6"
              >
                {document.label}
              </a>
            )}
            <span className="block text-ink-700">
              {document.name}
              {document.isReplaced && " (replaced)"}
            </span>
            {document.isShared && <strong className="block">The same file is in both</strong>}
          </li>
        ))}
      </ul>
      {documents.length === 0 && <p className="mt-2 text-ink-700">There is none on file.</p>}
      <div className="mt-6">
        <ApplicationTimelineSection
          id={`timeline-${id}`}
          title={`Timeline of ${reference}`}
          entries={timeline}
          headingClassName="text-base"
        />
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Possible duplicate" unknown="These two applications are not possible duplicates.">
      An error occurred while loading the two applications.
    </StaffFailure>
  );
}
