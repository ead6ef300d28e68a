import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useTitle } from "../../read-site.ts";
import { readEntries } from "../form/form-field.ts";
import { ConflictSection } from "../history/conflict-section.tsx";
import type { Route } from "./+types/document.page.ts";
import type { DocumentResult, UnreadResult } from "./document.action.server.ts";
import { DocumentFields } from "./document-fields.tsx";

export { action } from "./document.action.server.ts";
export { loader } from "./document.loader.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

/** The form of one content document. */
export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, draft, pending, shownUntil, done } = loaderData;
  const result = actionData && actionData.kind !== "failed" ? actionData : null;
  const isWrong = actionData?.kind === "failed" || result?.kind === "wrong" || result?.kind === "conflict";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        <BackLink />
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
          {draft ? `This is a draft, saved by ${draft}. Visitors don’t see it yet.` : "This is what visitors see."}
          {shownUntil && ` Until ${shownUntil}: afterwards they see the version before again.`}
        </p>
        {done && !actionData && (
          <Notice tone="good" role="status" className="mt-4">
            {done}
          </Notice>
        )}
        {actionData && (
          <Result key={`result ${actionData.kind === "failed" ? "" : actionData.attempt}`} result={actionData} />
        )}
        {pending && <Pending pending={pending} over={loaderData.over} canEdit={loaderData.canEdit} />}
        <DocumentForm key={`form ${result?.attempt ?? loaderData.over}`} document={loaderData} result={result} />
      </div>
    </div>
  );
}

function Result({ result }: { result: DocumentResult | UnreadResult }) {
  switch (result.kind) {
    case "changed":
      return null;
    case "failed":
      return <ErrorSummary className="mt-4" message={result.message} problems={[]} />;
    case "saved":
      return (
        <Notice tone="good" role="status" className="mt-4">
          Saved as a draft on {result.at}. Publish it when visitors may see it.
        </Notice>
      );
    case "wrong":
      return (
        <ErrorSummary
          className="mt-4"
          message="Nothing was published, and nothing you wrote is lost. Correct this, or save it as a draft."
          problems={result.problems}
        />
      );
    case "conflict":
      // It stands within the form, whose buttons it has.
      return null;
  }
}

type PendingProps = { pending: NonNullable<Loaded["pending"]>; over: string; canEdit: boolean };

/** A version that waits for a second person or for its time. */
function Pending({ pending, over, canEdit }: PendingProps) {
  const { version, by, isMine, isWaiting, from, until } = pending;
  return (
    <Notice tone="caution" className="mt-4">
      <p>
        {isWaiting
          ? `What ${by} saved waits for a second person to approve it. Visitors still see the version before.`
          : "A version waits for its time. Visitors still see the version before."}
        {from && ` It is shown from ${from}.`}
        {until && ` It is shown until ${until}.`} The form shows this version unless there is a draft.
      </p>
      {canEdit && (
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name="$version" value={version} />
          <input type="hidden" name="$over" value={over} />
          <input type="hidden" name="$end" value="1" />
          {isWaiting && !isMine && (
            <Button type="submit" kind="firm" name="$intent" value="approve">
              Approve it
            </Button>
          )}
          <Button type="submit" name="$intent" value="withdraw">
            {isWaiting ? "Don’t publish it" : "Cancel the schedule"}
          </Button>
        </Form>
      )}
    </Notice>
  );
}

function DocumentForm({ document, result }: { document: Loaded; result: DocumentResult | null }) {
  const isSaving = useNavigation().formMethod === "POST";
  const entries = readEntries(new URLSearchParams(result?.form ?? document.form));
  const problems = new Map(result?.kind === "wrong" ? result.problems.map((one) => [one.field, one.message]) : []);
  return (
    <Form method="post" noValidate className="mt-4 text-base">
      <input type="hidden" name="$over" value={result?.over ?? document.over} />
      {/* Without JavaScript, Enter submits the first button. */}
      <button type="submit" name="$intent" value="save" hidden />
      <fieldset
        disabled={isSaving || !document.canEdit}
        className="grid min-w-0 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <legend className="sr-only">{document.title}</legend>
        {result?.kind === "conflict" && <ConflictSection conflict={result} documentKey={document.key} />}
        <div className="grid min-w-0 content-start gap-6">
          <DocumentFields
            fields={document.fields}
            parent=""
            context={{ entries, problems, pictures: document.pictures }}
          />
        </div>
        <PublishSection document={document} times={result?.times ?? { from: "", until: "" }} problems={problems} />
      </fieldset>
      <input type="hidden" name="$end" value="1" />
    </Form>
  );
}

type PublishProps = { document: Loaded; times: DocumentResult["times"]; problems: ReadonlyMap<string, string> };

function PublishSection({ document: { needsApproval, draft }, times, problems }: PublishProps) {
  return (
    <section
      aria-label="Publication"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 self-start rounded border border-paper-500 bg-paper-200 p-4 lg:sticky lg:top-6"
    >
      {needsApproval && (
        <p className="text-ink-700 text-sm">
          This page names a bank account: a second person has to approve every change before visitors see it.
        </p>
      )}
      <Button type="submit" name="$intent" value="save">
        Save draft
      </Button>
      <Button type="submit" name="$intent" value="preview">
        Save and preview
      </Button>
      <TextField
        id="shown-from"
        name="$from"
        type="datetime-local"
        label="Show it from"
        help="Empty for at once. In Nigeria’s time."
        defaultValue={times.from}
        error={problems.get("shown-from")}
        optional
      />
      <TextField
        id="shown-until"
        name="$until"
        type="datetime-local"
        label="Show it until"
        help="Afterwards visitors see the version before again."
        defaultValue={times.until}
        error={problems.get("shown-until")}
        optional
      />
      <Button type="submit" kind="firm" name="$intent" value="publish">
        {needsApproval ? "Send for approval" : "Publish"}
      </Button>
      {draft && (
        <Button type="submit" name="$intent" value="discard">
          Discard the draft
        </Button>
      )}
    </section>
  );
}

function BackLink() {
  return (
    <Link to="/dashboard/pages" className="inline-flex min-h-11 items-center font-semibold text-link">
      All pages
    </Link>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Page" back={<BackLink />} unknown="There is no such page.">
      An error occurred while loading the page.
    </StaffFailure>
  );
}
