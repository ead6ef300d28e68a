import { Form, useNavigation } from "react-router";
import { Button } from "../../../../ui/button/button.tsx";
import { MailedCodeForm } from "../../../mails/mailed-code-form.tsx";
import { END_ANCHOR } from "../draft-link.ts";
import type { ResumeResult } from "./continue.action.server.ts";

type SubmitButtonProps = { intent: string; label: string; busy: string; kind: "main" | "plain" };

function SubmitButton({ intent, label, busy, kind }: SubmitButtonProps) {
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
      <SubmitButton intent="open" label="Continue on this device" busy="Opening..." kind="main" />
      <NeedsScript />
    </>
  );
}

export function AskCodeForm() {
  return (
    <>
      <SubmitButton intent="ask" label="Send me a code" busy="Sending..." kind="main" />
      <NeedsScript />
    </>
  );
}

/** Cancels the link, for recipients who did not request it. */
export function EndForm() {
  return (
    <section id={END_ANCHOR} aria-labelledby="end-link" className="mt-12 border-ground-400 border-t pt-8">
      <h2 id="end-link" className="text-xl">
        Didn't ask for this link?
      </h2>
      <p className="mt-2">
        Cancel it: it will no longer work, and what it would open is deleted. What was typed stays on the device on
        which it was typed.
      </p>
      <SubmitButton intent="end" label="Cancel the link" busy="Cancelling..." kind="plain" />
    </section>
  );
}

export function CodeForm({ result, minutes }: { result: ResumeResult | undefined; minutes: number }) {
  return (
    <>
      <MailedCodeForm
        intentField="intent"
        sent="We have sent a code to the address to which the link went."
        minutes={minutes}
        submit="Continue on this device"
        askAgain="?step=ask"
        error={result?.problems.find(({ field }) => field === "code")?.message}
        isNew={!result}
      />
      <NeedsScript />
    </>
  );
}

function NeedsScript() {
  return (
    <p className="mt-4 hidden text-ink-700 noscript:block">
      Scripts don't run in this browser: they are turned off, or the browser is too old for them. Without them what you
      typed can't be put into the form. Open the link in another browser, or fill in the form again.
    </p>
  );
}
