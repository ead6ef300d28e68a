import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import type { Route } from "./+types/person.page.ts";
import { FocusedNotice } from "./focused-notice.tsx";
import { FoundSection } from "./found-section.tsx";
import type { PersonAnswer } from "./person.action.server.ts";
import { PrivacyFailure } from "./privacy-failure.tsx";
import { PrivacyFrame } from "./privacy-frame.tsx";

export { action, loader } from "./person.action.server.ts";

const TITLE = "Find, export or erase a person";

/** Where an administrator finds everything about one person, hands it out, or erases it. */
export default function PersonPage({ loaderData: { erased }, actionData: answer }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problems = answer?.kind === "wrong" ? answer.problems : [];
  return (
    <PrivacyFrame title={TITLE} isWrong={problems.length > 0}>
      {erased && !answer && (
        <Notice tone="good" role="status" className="mt-4">
          Erased: {erased}. Copies in backups go as the backups expire; when one is restored before that, the person is
          erased again.
        </Notice>
      )}
      {answer && <Answer key={`answer ${answer.attempt}`} answer={answer} />}
      <SearchForm answer={answer} isBusy={isBusy} />
      {answer?.kind === "found" && (
        <FoundSection key={`found ${answer.attempt}`} found={answer.found} typed={answer.typed} isBusy={isBusy} />
      )}
    </PrivacyFrame>
  );
}

function Answer({ answer }: { answer: PersonAnswer }) {
  switch (answer.kind) {
    case "wrong":
      return <ErrorSummary className="mt-4" message="Nobody was looked for." problems={answer.problems} />;
    case "nothing":
      return (
        <FocusedNotice className="mt-4">
          <p>Nothing is on file about this person.</p>
          <Hints hints={answer.hints} />
        </FocusedNotice>
      );
    case "found":
      return (
        <FocusedNotice tone={answer.refusal ? "wrong" : "calm"} className="mt-4">
          {answer.refusal === "unconfirmed" && (
            <p className="font-semibold">Nobody was erased: what you typed to confirm it is not what was asked for.</p>
          )}
          {answer.refusal === "changed" && (
            <p className="font-semibold">
              Nobody was erased: something has changed since you looked. Look at it again.
            </p>
          )}
          <p>On file: {answer.found.counts}.</p>
          <Hints hints={answer.found.hints} />
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

function SearchForm({ answer, isBusy }: { answer: PersonAnswer | undefined; isBusy: boolean }) {
  const typed = answer?.typed ?? { email: "", reference: "", jamb: "" };
  const errorOf = (name: keyof typeof typed) =>
    answer?.kind === "wrong" ? answer.problems.find(({ field }) => field === name)?.message : undefined;
  return (
    <Form method="post" className="mt-5 grid max-w-xl gap-5 text-base">
      <p className="text-ink-700">
        Give what you know. Each finds for itself: an e-mail all that is under the address, a reference or a JAMB number
        one application with all that belongs to it. What you type reaches no address and no log.
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
        help="It looks like PU-26-7K3Q9M."
        autoComplete="off"
        error={errorOf("reference")}
        defaultValue={typed.reference}
      />
      <TextField
        id="jamb"
        name="jamb"
        label="JAMB registration number"
        autoComplete="off"
        error={errorOf("jamb")}
        defaultValue={typed.jamb}
      />
      <Button type="submit" name="intent" value="find" kind="firm" disabled={isBusy} className="sm:justify-self-start">
        {isBusy ? "One moment..." : "Find"}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <PrivacyFailure heading={TITLE} />;
}
