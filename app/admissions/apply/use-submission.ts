import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormValues, Problem } from "../application.schema.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { checkForm, findUnreadable } from "./check-form.ts";
import { chosenDocuments } from "./chosen-document.ts";
import type { KeptReceipt } from "./kept-receipt.ts";
import type { SendOutcome } from "./send-application.ts";
import { FORM_NOT_VALID } from "./submission-answer.ts";
import { formValues } from "./typed-values.ts";
import type { FileProgress } from "./upload-progress.ts";

/** Why an application stays on the form. `attempt` tells one refusal from the next, so that each takes the focus. */
export type Refusal = { attempt: number; message: string; problems: Problem[] };

export type Stage =
  | { kind: "editing"; refusal: Refusal | null }
  | { kind: "sending"; progress: FileProgress[] }
  | { kind: "sent"; receipt: KeptReceipt };

const UNREACHABLE =
  "We could not reach the university. Everything is still in the form. Press Submit again when the line is back: your application can't be counted twice.";

type Hooks = {
  onAccepted(receipt: KeptReceipt): void;
  onFailure(): void;
  onCancelled(): void;
  /** The key stands for another application, or is none. */
  onKeyRefused(): void;
};

/** Sends a checked form and its files; never throws. */
type Send = (
  values: FormValues,
  documents: ReadonlyMap<DocumentField, File>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>;

/** Checks the form, sends it, and tells what became of it. */
export function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  firstRefusal: Refusal | null,
  send: Send,
  hooks: Hooks,
) {
  const [stage, setStage] = useState<Stage>({ kind: "editing", refusal: firstRefusal });
  const attempts = useRef(firstRefusal?.attempt ?? 0);
  const busy = useRef<AbortController | null>(null);

  function refuse(message: string, problems: Problem[]) {
    attempts.current += 1;
    setStage({ kind: "editing", refusal: { attempt: attempts.current, message, problems } });
  }

  async function attempt(current: HTMLFormElement, signal: AbortSignal) {
    const values = formValues(current);
    const documents = chosenDocuments(current);
    const checked = await checkForm(values, documents);
    if (checked.kind === "invalid") return refuse(FORM_NOT_VALID, checked.problems);
    setStage({ kind: "sending", progress: DOCUMENT_FIELDS.map((field) => ({ field, percent: 0 })) });
    // Drawn at once: React would put it off, and a quick answer would then take the place of the last per cent.
    const tell = (progress: FileProgress[]) => flushSync(() => setStage({ kind: "sending", progress }));
    await conclude(await send(values, documents, tell, signal), documents);
  }

  async function conclude(outcome: SendOutcome, documents: ReadonlyMap<DocumentField, File>) {
    switch (outcome.kind) {
      case "accepted": {
        const { reference, statusUrl } = outcome.accepted;
        setStage({ kind: "sent", receipt: { reference, statusUrl } });
        return hooks.onAccepted({ reference, statusUrl });
      }
      case "cancelled":
        setStage({ kind: "editing", refusal: null });
        return hooks.onCancelled();
      case "unreachable": {
        // A browser tells of a file that it can't read as of a line that is cut.
        const unreadable = await findUnreadable(documents);
        refuse(unreadable.length > 0 ? FORM_NOT_VALID : UNREACHABLE, unreadable);
        return hooks.onFailure();
      }
      case "refused": {
        const keyRefused = outcome.status === 422 && outcome.problems.length === 0;
        if (keyRefused) hooks.onKeyRefused();
        refuse(outcome.message, outcome.problems);
        return hooks.onFailure();
      }
    }
  }

  /** Takes a field out of the refusal once it is right. */
  async function settle(field: ApplicationField) {
    if (
      !form.current ||
      stage.kind !== "editing" ||
      !stage.refusal?.problems.some((problem) => problem.field === field)
    )
      return;
    const checked = await checkForm(formValues(form.current), chosenDocuments(form.current));
    if (checked.kind === "invalid" && checked.problems.some((problem) => problem.field === field)) return;
    setStage((now) => (now.kind === "editing" ? { kind: "editing", refusal: without(now.refusal, field) } : now));
  }

  async function submit() {
    if (!form.current || busy.current || stage.kind !== "editing") return;
    busy.current = new AbortController();
    await attempt(form.current, busy.current.signal).finally(() => {
      busy.current = null;
    });
  }
  return { stage, submit, settle, cancel: () => busy.current?.abort() };
}

function without(refusal: Refusal | null, field: ApplicationField): Refusal | null {
  const problems = refusal?.problems.filter((problem) => problem.field !== field) ?? [];
  return refusal && problems.length > 0 ? { ...refusal, problems } : null;
}
