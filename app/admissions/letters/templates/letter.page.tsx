import { useRef } from "react";
import { Form, isRouteErrorResponse, Link, useNavigation } from "react-router";
import type { Conflict } from "../../../platform/conflicts/three-way-merge.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { unreadMessage } from "../../../staff/unread-form.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { ABOVE_SAVE_BAR, SAVE_BAR } from "../../../ui/button/save-bar.ts";
import { ConflictNotice, saveConflictLabel } from "../../../ui/conflict/conflict-notice.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { LETTERS_PATH } from "../letters-sections.ts";
import type { Route } from "./+types/letter.page.ts";
import type { LetterResult } from "./letter.action.server.ts";
import { readLetterForm, readOver } from "./letter-form.ts";
import { LetterPreviews } from "./letter-previews.tsx";

export { action } from "./letter.action.server.ts";
export { loader } from "./letter.loader.server.ts";

const UNSENT = "What you wrote has not been saved. Leave the page anyway?";

/** Keeps what was typed when the server does not respond, or could not read it all. */
export async function clientAction({
  request,
  serverAction,
}: Pick<Route.ClientActionArgs, "request" | "serverAction">): Promise<LetterResult> {
  const sent = new URLSearchParams(await request.clone().text());
  const typed = { values: readLetterForm(sent), over: readOver(sent) };
  try {
    const result = await serverAction();
    return result.kind === "unread" ? { ...result, typed } : result;
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return { kind: "unreachable", attempt: crypto.randomUUID(), ...typed };
  }
}

type Loaded = Route.ComponentProps["loaderData"];

export default function LetterPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { kind, label, when, saved, done } = loaderData;
  const isWrong = result !== undefined && result.kind !== "preview";
  return (
    <LettersFrame title={label} isWrong={isWrong} back={<BackLink to={LETTERS_PATH}>All letters</BackLink>}>
      <p className="mt-1 text-ink-700">
        {when} {saved ? `Saved ${saved}.` : "This is the built-in text."}{" "}
        <Link to={`${LETTERS_PATH}/${kind}/history`} className="text-link">
          History
        </Link>
      </p>
      {done && !result && (
        <FocusedNotice tone="good" role="status" className="mt-4">
          {done}
        </FocusedNotice>
      )}
      {result && <Failure key={result.attempt} result={result} />}
      {/* What was typed is a step back in the browser: a form without it would be saved over it. */}
      {(result?.kind !== "unread" || result.typed) && <LetterForm letter={loaderData} result={result} />}
      {result?.kind === "preview" && <LetterPreviews key={`previews ${result.attempt}`} letters={result.letters} />}
    </LettersFrame>
  );
}

function Failure({ result }: { result: LetterResult }) {
  switch (result.kind) {
    case "wrong":
      return (
        <ErrorSummary
          className="mt-4"
          message="Nothing was saved, and nothing you wrote is lost."
          problems={result.problems}
        />
      );
    case "unread":
      return (
        <ErrorSummary
          className="mt-4"
          message={unreadMessage(result.isTooLarge, { isBelow: result.typed !== null })}
          problems={[]}
        />
      );
    case "unreachable":
      return (
        <ErrorSummary
          className="mt-4"
          message="We got no response, so it may not be saved. What you wrote is below: save again."
          problems={[]}
        />
      );
    // Shown in the form, which has the buttons that decide.
    case "conflict":
    case "preview":
      return null;
  }
}

function LetterForm({ letter, result }: { letter: Loaded; result: LetterResult | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";
  const typed = result?.kind === "unread" ? result.typed : result;
  const values = typed?.values ?? letter.values;
  const isUnsaved = result !== undefined;
  useConfirmLeave(() => (!isSaving && (isUnsaved || isEdited(form.current)) ? UNSENT : null));
  const problems = result?.kind === "wrong" ? result.problems : [];
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Form
      ref={form}
      method="post"
      // Shows the saved text after a save, and what was typed after a rejected one.
      key={`${letter.version} ${result?.attempt}`}
      className="mt-4 max-w-3xl text-base"
    >
      <input type="hidden" name="over" value={typed?.over ?? letter.version} />
      <div className={`grid gap-6 ${ABOVE_SAVE_BAR}`}>
        {result?.kind === "conflict" && <ConflictSection conflict={result.conflict} />}
        <TextField
          id="subject"
          name="subject"
          label="Subject"
          help="The subject of the mail, and the heading of the letter."
          defaultValue={values.subject}
          error={error("subject")}
          autoComplete="off"
          required={false}
        />
        <TextareaField
          id="body"
          name="body"
          label="Text"
          help="A blank line begins a new paragraph."
          defaultValue={values.body}
          error={error("body")}
          rows={16}
        />
        <PlaceholderList placeholders={letter.placeholders} />
        <MailChoice isMailed={values.isMailed} />
        {isUnsaved && result.kind !== "conflict" && (
          <a href="?" className={buttonStyle("plain", "sm:justify-self-start")}>
            Discard my changes
          </a>
        )}
      </div>
      <div className={`flex gap-3 max-sm:*:grow ${SAVE_BAR}`}>
        <Button type="submit" kind="firm" name="intent" value="save" disabled={isSaving}>
          Save
        </Button>
        <Button type="submit" name="intent" value="preview" disabled={isSaving}>
          Preview with three applications
        </Button>
      </div>
    </Form>
  );
}

function ConflictSection({ conflict }: { conflict: Conflict }) {
  return (
    <ConflictNotice conflict={conflict} what="letter" saved="the newest version">
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name="intent" value="save">
          {saveConflictLabel(conflict)}
        </Button>
        {/* A full page load, which discards the form. */}
        <a href="?" className={buttonStyle("plain")}>
          Discard mine and use theirs
        </a>
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change the text below first. Every saved version stays in the history.
      </p>
    </ConflictNotice>
  );
}

function isEdited(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("#subject, #body") ?? [];
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function PlaceholderList({ placeholders }: Pick<Loaded, "placeholders">) {
  return (
    <section aria-labelledby="placeholders" className="text-sm">
      <h2 id="placeholders" className="font-sans font-semibold text-base">
        Placeholders
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        Each is replaced by what the applicant’s letter needs. Write them as they stand here.
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {placeholders.map(({ name, meaning }) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="text-ink-700 max-sm:mb-1">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function MailChoice({ isMailed }: { isMailed: boolean }) {
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        id="mailed"
        name="mailed"
        defaultChecked={isMailed}
        aria-describedby="mailed-help"
        className="mt-0.5 size-6 shrink-0 accent-brand-800"
      />
      <div>
        <label htmlFor="mailed" className="font-semibold">
          Put this text into the mail
        </label>
        <p id="mailed-help" className="max-w-prose text-ink-700 text-sm">
          Otherwise the mail says only that there is news, and the applicant reads the letter on the status page.
          Parents and operators of cybercafés may see a mail.
        </p>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Letter"
      back={<BackLink to={LETTERS_PATH}>All letters</BackLink>}
      unknown="There is no such letter."
    >
      An error occurred while loading the letter.
    </StaffFailure>
  );
}
