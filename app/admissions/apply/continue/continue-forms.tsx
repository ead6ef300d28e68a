import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import type { ContinueAnswer } from "./continue-answer.ts";
import { END_ANCHOR } from "./draft-link.ts";

type PressProps = { intent: string; label: string; busy: string; kind: "main" | "plain" };

function Press({ intent, label, busy, kind }: PressProps) {
  const { state, formData } = useNavigation();
  const isMine = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" className="mt-8">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={kind} disabled={state !== "idle"} className="w-full sm:w-auto">
        {isMine ? busy : label}
      </Button>
    </Form>
  );
}

export function OpenForm() {
  return (
    <>
      <Press intent="open" label="Continue on this device" busy="Opening..." kind="main" />
      <NeedsScript />
    </>
  );
}

export function AskCodeForm() {
  return (
    <>
      <Press intent="ask" label="Send me a code" busy="Sending..." kind="main" />
      <NeedsScript />
    </>
  );
}

/** Ends the link, for who did not ask for it. */
export function EndForm() {
  return (
    <section id={END_ANCHOR} aria-labelledby="end-link" className="mt-12 border-paper-400 border-t pt-8">
      <h2 id="end-link" className="text-xl">
        Did you not ask for this link?
      </h2>
      <p className="mt-2">
        Then end it: it opens nothing any more, and what it would open is deleted. What was typed stays on the device on
        which it was typed.
      </p>
      <Press intent="end" label="End the link" busy="Ending..." kind="plain" />
    </section>
  );
}

export function CodeForm({ answer, minutes }: { answer: ContinueAnswer | undefined; minutes: number }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <>
      <p role={answer ? undefined : "status"}>
        We have sent a code to the address to which the link went. It is good for {minutes} minutes.
      </p>
      <p className="mt-2 text-ink-700">
        It may take a minute to arrive. If it does not come, look among unwanted mail. You can leave this page open and
        come back to it.
      </p>
      <Form method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="intent" value="code" />
        <TextField
          id="code"
          name="code"
          label="Code"
          help="Six digits."
          error={answer?.problems.find(({ field }) => field === "code")?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
            {isSending ? "Looking..." : "Continue on this device"}
          </Button>
          <Link to="?step=ask" className="inline-flex min-h-11 items-center text-link">
            Ask for another code
          </Link>
        </div>
      </Form>
      <NeedsScript />
    </>
  );
}

function NeedsScript() {
  return (
    <p className="mt-4 hidden text-ink-700 noscript:block">
      Your browser runs no JavaScript here, and without it what you typed can't be put into the form. Open the link in
      another browser, or fill in the form anew.
    </p>
  );
}
