import { Form, useNavigation } from "react-router";
import { useSite } from "../../content/read-site.ts";
import { exampleReference } from "../../platform/text/reference.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { PrivacyFrame } from "../privacy-frame.tsx";
import type { Route } from "./+types/person.page.ts";
import { FoundSection } from "./found-section.tsx";
import type { PersonResult } from "./person.action.server.ts";

export { action, loader } from "./person.action.server.ts";

const TITLE = "Find, export or erase a person";

/** Lets administrators find, export and erase everything on file about one person. */
export default function PersonPage({ loaderData: { erased }, actionData: result }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problems = result?.kind === "wrong" ? result.problems : [];
  return (
    <PrivacyFrame title={TITLE} isWrong={problems.length > 0}>
      {erased && !result && (
        <FocusedNotice tone="good" role="status" className="mt-4">
          Erased: {erased}. Copies in backups are removed as the backups expire; if one is restored before that, the
          person is erased again.
        </FocusedNotice>
      )}
      {result && <Result key={`result ${result.attempt}`} result={result} />}
      <SearchForm result={result} isBusy={isBusy} />
      {result?.kind === "found" && (
        <FoundSection key={`found ${result.attempt}`} found={result.found} typed={result.typed} isBusy={isBusy} />
      )}
    </PrivacyFrame>
  );
}

function Result({ result }: { result: PersonResult }) {
  switch (result.kind) {
    case "wrong":
      return <ErrorSummary className="mt-4" message="The search was not run." problems={result.problems} />;
    case "nothing":
      return (
        <FocusedNotice role="alert" className="mt-4">
          <p>Nothing is on file about this person.</p>
          <Hints hints={result.hints} />
        </FocusedNotice>
      );
    case "found":
      return (
        <FocusedNotice role="alert" tone={result.rejection ? "wrong" : "calm"} className="mt-4">
          {result.rejection === "unconfirmed" && (
            <p className="font-semibold">Nobody was erased: the confirmation doesn't match.</p>
          )}
          {result.rejection === "changed" && (
            <p className="font-semibold">
              Nobody was erased: the records have changed since you saw them. Check them again.
            </p>
          )}
          <p>On file: {result.found.counts}.</p>
          <Hints hints={result.found.hints} />
        </FocusedNotice>
      );
  }
}

function Hints({ hints }: { hints: readonly string[] }) {
  return hints.map((hint) => (
    <p key={hint} className="mt-2 break-words">
      {hint}
    </p>
  ));
}

function SearchForm({ result, isBusy }: { result: PersonResult | undefined; isBusy: boolean }) {
  const typed = result?.typed ?? { email: "", reference: "", number: "" };
  const errorOf = (name: keyof typeof typed) =>
    result?.kind === "wrong" ? result.problems.find(({ field }) => field === name)?.message : undefined;
  return (
    <Form method="post" className="mt-5 grid max-w-xl gap-5 text-base">
      <p className="text-ink-700">
        Fill in at least one field. An e-mail address finds everything under it; a reference or examination number finds
        one application and everything that belongs to it. What you type is not logged and not part of the page's
        address.
      </p>
      <TextField
        id="email"
        name="email"
        label="E-mail"
        inputMode="email"
        autoComplete="off"
        error={errorOf("email")}
        defaultValue={typed.email}
      />
      <TextField
        id="reference"
        name="reference"
        label="Reference"
        help={`It looks like ${exampleReference(useSite().identity.referencePrefix)}.`}
        autoComplete="off"
        error={errorOf("reference")}
        defaultValue={typed.reference}
      />
      <TextField
        id="number"
        name="number"
        label="Examination number"
        help="Of the entrance examination, or of the school-leaving examination where the form asks for no other."
        autoComplete="off"
        error={errorOf("number")}
        defaultValue={typed.number}
      />
      <Button type="submit" name="intent" value="find" kind="firm" disabled={isBusy} className="sm:justify-self-start">
        {isBusy ? "One moment..." : "Find"}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE}>
      An error occurred. If you were changing or erasing something, check whether it was done before you try again.
    </StaffFailure>
  );
}
