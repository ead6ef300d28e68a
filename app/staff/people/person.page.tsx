import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { LINK_LIFETIMES } from "../links/staff-link.ts";
import { formatRoles } from "../permissions/permissions.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/person.page.ts";
import { AccountSection } from "./account-section.tsx";
import { HistorySection, SessionsSection } from "./activity-sections.tsx";
import { BackToPeople, HandOverLink, PeopleFrame } from "./people-frame.tsx";
import type { PersonResult } from "./person.action.server.ts";
import type { ShownPerson } from "./person.loader.server.ts";
import { PersonFields } from "./person-fields.tsx";
import { formatFaculties, valuesOf } from "./person-form.ts";

export { action } from "./person.action.server.ts";
export { loader } from "./person.loader.server.ts";

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES = new Map(
  Object.entries({
    saved: "Saved. Changed roles apply from the person's next click.",
    invited: "The invitation is on its way. Older links of this account no longer work.",
    reset: "A link to set a new password is on its way. Older links of this account no longer work.",
    disabled: "The account is disabled, and signed out everywhere.",
    enabled: "The account is enabled again.",
    "signed-out": "Signed out.",
    "factors-reset":
      "Two-step verification is reset, and the person is signed out everywhere. Where it is required, the next sign-in sets it up again.",
    unlinked:
      "Unlinked from the university account, and signed out everywhere. A sign-in there with the same e-mail address links it again.",
  }),
);

export default function PersonPage({ loaderData: person, actionData: result }: Route.ComponentProps) {
  const done = person.done === null ? undefined : DONE_MESSAGES.get(person.done);
  const isWrong = result !== undefined && result.kind !== "hand-over";
  return (
    <PeopleFrame title={person.details.name || person.username} isWrong={isWrong}>
      {done && !result && (
        <FocusedNotice tone="good" role="status" className="mt-4">
          {done}
        </FocusedNotice>
      )}
      {result && <Result key={result.attempt} result={result} />}
      <AccountSection person={person} />
      {person.canManage ? <DetailsForm person={person} result={result} /> : <Details person={person} />}
      <SessionsSection person={person} />
      <HistorySection person={person} />
    </PeopleFrame>
  );
}

function Result({ result }: { result: PersonResult }) {
  switch (result.kind) {
    case "wrong":
      return <ErrorSummary className="mt-4" message="Nothing was saved." problems={result.problems} />;
    case "conflict":
      return (
        <ErrorSummary
          className="mt-4"
          message="Nothing was saved: somebody else has changed this account meanwhile. What you typed is below. Save again to replace their changes:"
          problems={[]}
        >
          <ul className="mt-2 list-disc pl-5">
            {result.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </ErrorSummary>
      );
    case "failed":
      return <ErrorSummary className="mt-4" message={result.message} problems={[]} />;
    case "hand-over":
      return <HandOverLink address={result.address} lifetime={LINK_LIFETIMES[result.purpose].label} />;
  }
}

function DetailsForm({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  const isSaving = useNavigation().state !== "idle";
  const typed = result?.kind === "wrong" || result?.kind === "conflict" ? result.values : null;
  const seen = result?.kind === "conflict" ? result.seen : person.details;
  return (
    <section className="mt-8" aria-labelledby="details">
      <h2 id="details" className="text-lg">
        Details and roles
      </h2>
      <Form
        method="post"
        // Shows the saved values after a change, and what was typed after a rejected one.
        key={result?.attempt ?? JSON.stringify(person.details)}
        className="mt-4 grid max-w-2xl gap-6 text-base"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        <PersonFields
          values={typed ?? valuesOf(person.details)}
          problems={result?.kind === "wrong" ? result.problems : []}
          faculties={person.knownFaculties}
          isEmailOptional={person.state !== "invited"}
        />
        <div>
          <Button type="submit" kind="firm" disabled={isSaving} className="max-sm:w-full">
            {isSaving ? "Saving..." : result?.kind === "conflict" ? "Save and replace their changes" : "Save"}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The details, for those who may not change them. */
function Details({ person: { details } }: { person: ShownPerson }) {
  return (
    <section className="mt-8" aria-labelledby="details">
      <h2 id="details" className="text-lg">
        Details and roles
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-700">E-mail</dt>
        <dd className="break-words">{details.email ?? "None"}</dd>
        <dt className="text-ink-700">Roles</dt>
        <dd>{formatRoles(details.roles)}</dd>
        <dt className="text-ink-700">Faculties</dt>
        <dd>{formatFaculties(details.faculties)}</dd>
      </dl>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Account" back={<BackToPeople />} unknown="There is no such account.">
      An error occurred while loading the account.
    </StaffFailure>
  );
}
