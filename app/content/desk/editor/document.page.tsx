import { useState } from "react";
import { data, isRouteErrorResponse, Link, redirect } from "react-router";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { isSessionEnded, signInPath } from "../../../staff/session-ended.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { deleteAutosave } from "../../../ui/autosave/device-autosaves.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { useTitle } from "../../read-site.ts";
import type { FieldProblem } from "../form/check-form.server.ts";
import type { Route } from "./+types/document.page.ts";
import { AUTOSAVE_FIELD, DOCUMENT_AUTOSAVES } from "./autosave/document-autosave.ts";
import type { DocumentResult, UnreadResult } from "./document.action.server.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentNotes } from "./document-notes.tsx";
import { PendingSection } from "./pending-section.tsx";

export { action } from "./document.action.server.ts";
export { loader } from "./document.loader.server.ts";

/** Saves without leaving the page, so that the form keeps what was typed whatever the server responds. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const autosaveId = form.get(AUTOSAVE_FIELD);
  const tooLong = findTooLong(form);
  if (tooLong) return failed(TOO_LARGE_MESSAGE, tooLong);
  try {
    const result = await serverAction();
    // React Router doesn't revalidate after a status of 400 or more. After a save and a conflict, the page has to know what is saved now.
    return data(result, { status: result.kind === "saved" || result.kind === "conflict" ? 200 : 422 });
  } catch (thrown) {
    // The copy on the device stays.
    if (isSessionEnded(thrown)) throw redirect(signInPath(new URL(request.url)));
    if (thrown instanceof Response) {
      if (typeof autosaveId === "string") deleteAutosave(deviceStorage(), DOCUMENT_AUTOSAVES, autosaveId);
      throw thrown;
    }
    const isForbidden = isRouteErrorResponse(thrown) && thrown.data?.kind === "not-permitted";
    if (isRouteErrorResponse(thrown) && thrown.status < 500 && !isForbidden) throw thrown;
    return failed(isForbidden ? NOT_PERMITTED_MESSAGE : UNREACHABLE_MESSAGE);
  }
}

function failed(message: string, problems: FieldProblem[] = []) {
  const result: UnreadResult = { kind: "failed", attempt: crypto.randomUUID(), message, problems };
  return data(result, { status: 422 });
}

/** What the server reads of a form. */
const MAX_LENGTH = 1024 * 1024;
const LONG_TEXT = 20_000;

/** Finds the texts that make a form larger than the server reads; null when it is not. */
function findTooLong(form: FormData): FieldProblem[] | null {
  const pairs = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (new URLSearchParams(pairs).toString().length <= MAX_LENGTH) return null;
  return pairs
    .filter(([, { length }]) => length > LONG_TEXT)
    .map(([field, { length }]) => ({
      field,
      label: "",
      message: `This text has ${length.toLocaleString("en")} letters. Shorten it.`,
    }));
}

const TOO_LARGE_MESSAGE = "Nothing was saved: there is more text than a page can have. Your text is still below.";

const UNREACHABLE_MESSAGE =
  "Nothing was saved: the server did not respond. Your text is still below. Try again when you are connected.";
const NOT_PERMITTED_MESSAGE =
  "Nothing was saved: your role no longer allows you to change pages. Your text is still below, so that you can copy it.";

type Loaded = Route.ComponentProps["loaderData"];

/** The form of one content document. */
export default function DocumentPage({ loaderData, actionData: received }: Route.ComponentProps) {
  const actionData = useLatestResult(received, loaderData.autosaveId);
  const { key, title, draft, shownUntil, added, done, shownAt } = loaderData;
  const result = actionData && actionData.kind !== "failed" ? actionData : null;
  const isWrong = actionData?.kind === "failed" || result?.kind === "wrong" || result?.kind === "conflict";
  return (
    <div className="relative min-h-0 grow sm:overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/pages">All pages</BackLink>
        <h1 className="break-words text-xl">{title}</h1>
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={`/dashboard/pages/${loaderData.key}/history`}
            className="inline-flex min-h-11 items-center text-link"
          >
            History
          </Link>
          <Link
            to={`/dashboard/pages/${loaderData.key}/preview`}
            className="inline-flex min-h-11 items-center text-link"
          >
            Preview of {draft ? "the draft" : "the page"}
          </Link>
        </p>
        <p className="mt-1 max-w-prose text-ink-700">
          {draft && `This is a draft, saved by ${draft}. Visitors don’t see it yet.`}
          {!draft && whatTheFormShows(loaderData)}
          {shownUntil && ` Until ${shownUntil}: afterwards they see the version before again.`}
        </p>
        {added && (
          <p className="mt-1 flex flex-wrap items-center gap-x-6">
            <AddedAddress added={added} />
            {loaderData.canEdit && (
              <Link to={`/dashboard/pages/${key}/address`} className="inline-flex min-h-11 items-center text-link">
                Move or remove the page
              </Link>
            )}
          </p>
        )}
        {done && !actionData && (
          <FocusedNotice tone="good" role="status" className="mt-4">
            {done}{" "}
            {shownAt && (
              <a href={shownAt} className="inline-flex min-h-6 items-center font-semibold text-link">
                See it as visitors do
              </a>
            )}
          </FocusedNotice>
        )}
        {actionData && <Result key={`result ${actionData.attempt}`} result={actionData} />}
        <PendingSection document={loaderData} />
        <DocumentNotes document={loaderData} />
        <DocumentEditor document={loaderData} result={result} wrong={problemsOf(actionData)} />
      </div>
    </div>
  );
}

function whatTheFormShows({ added, pending }: Loaded): string {
  if (added && !added.isPublished)
    return "Visitors don’t see this page yet. Fill in every field that is not optional, then publish it.";
  return pending.some(({ isInForm }) => isInForm)
    ? "This is the text that was saved last. Visitors don’t see it yet."
    : "This is what visitors see.";
}

function problemsOf(result: DocumentResult | UnreadResult | undefined): FieldProblem[] {
  return result?.kind === "wrong" || result?.kind === "failed" ? result.problems : [];
}

/** Keeps the result of a save until the next one, or until the page is loaded again: React Router drops it when the address names another field. */
function useLatestResult(received: DocumentResult | UnreadResult | undefined, loaded: string) {
  const [latest, setLatest] = useState({ result: received, loaded });
  const isOther = loaded !== latest.loaded || (received !== undefined && received !== latest.result);
  const next = isOther ? { result: received, loaded } : latest;
  if (isOther) setLatest(next);
  return next.result;
}

function AddedAddress({ added: { path, isPublished } }: { added: NonNullable<Loaded["added"]> }) {
  if (!isPublished) return <span className="text-ink-700">Address: {path}</span>;
  return (
    <span>
      Address:{" "}
      <a href={path} className="inline-flex min-h-11 items-center text-link">
        {path}
      </a>
    </span>
  );
}

function Result({ result }: { result: DocumentResult | UnreadResult }) {
  switch (result.kind) {
    case "failed":
      return <ErrorSummary className="mt-4" message={result.message} problems={result.problems} />;
    case "wrong":
      return (
        <ErrorSummary
          className="mt-4"
          message="Nothing was published, and nothing you wrote is lost. Correct this, or save it as a draft."
          problems={result.problems}
        />
      );
    case "changed":
    case "saved":
    case "conflict":
      // These are reported within the form, beside its buttons.
      return null;
  }
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Page"
      back={<BackLink to="/dashboard/pages">All pages</BackLink>}
      unknown="There is no such page."
    >
      An error occurred while loading the page.
    </StaffFailure>
  );
}
