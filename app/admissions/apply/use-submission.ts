import { type RefObject, useRef, useState } from "react";
import { deviceStorage } from "../../platform/device-storage.ts";
import { checkApplication, type DocumentFacts, type Problem } from "../application.schema.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { chosenDocuments, examineDocument } from "./chosen-document.ts";
import { keepReceipt } from "./kept-receipt.ts";
import { type SendOutcome, sendApplication } from "./send-application.ts";
import { type AcceptedSubmission, FORM_NOT_VALID } from "./submission-answer.ts";
import { formValues } from "./typed-values.ts";
import type { FileProgress } from "./upload-progress.ts";

/** Why an application stays on the form. `attempt` tells one refusal from the next, so that each takes the focus. */
export type Refusal = { attempt: number; message: string; problems: Problem[] };

export type Stage =
  | { kind: "editing"; refusal: Refusal | null }
  | { kind: "sending"; progress: FileProgress[] }
  | { kind: "sent"; reference: string };

const UNREACHABLE =
  "We could not reach the university. What you typed is kept on this device. Press Submit again when the line is back: your application can't be counted twice.";
const SEND_AS_NEW =
  "This form was sent before with other answers. Press Submit again if you want to send these answers as a new application.";

type Hooks = {
  onAccepted(accepted: AcceptedSubmission): void;
  onFailure(): void;
  /** The key stands for another application, or is none. */
  onKeyRefused(): void;
};

/** Checks the form, sends it, and tells what became of it. */
export function useSubmission(form: RefObject<HTMLFormElement | null>, firstRefusal: Refusal | null, hooks: Hooks) {
  const [stage, setStage] = useState<Stage>({ kind: "editing", refusal: firstRefusal });
  const attempts = useRef(firstRefusal?.attempt ?? 0);
  const busy = useRef(false);

  function refuse(message: string, problems: Problem[]) {
    attempts.current += 1;
    setStage({ kind: "editing", refusal: { attempt: attempts.current, message, problems } });
  }

  async function attempt(current: HTMLFormElement) {
    const values = formValues(current);
    const documents = chosenDocuments(current);
    const checked = checkApplication(values, await examineAll(documents));
    if (checked.kind === "invalid") return refuse(FORM_NOT_VALID, checked.problems);
    setStage({ kind: "sending", progress: DOCUMENT_FIELDS.map((field) => ({ field, percent: 0 })) });
    conclude(await sendApplication(values, documents, (progress) => setStage({ kind: "sending", progress })));
  }

  function conclude(outcome: SendOutcome) {
    switch (outcome.kind) {
      case "accepted":
        keepReceipt(deviceStorage(), outcome.accepted);
        setStage({ kind: "sent", reference: outcome.accepted.reference });
        return hooks.onAccepted(outcome.accepted);
      case "unreachable":
        refuse(UNREACHABLE, []);
        return hooks.onFailure();
      case "refused": {
        const keyRefused = outcome.status === 422 && outcome.problems.length === 0;
        if (keyRefused) hooks.onKeyRefused();
        refuse(keyRefused ? SEND_AS_NEW : outcome.message, outcome.problems);
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
    const checked = checkApplication(formValues(form.current), await examineAll(chosenDocuments(form.current)));
    if (checked.kind === "invalid" && checked.problems.some((problem) => problem.field === field)) return;
    setStage((now) => (now.kind === "editing" ? { kind: "editing", refusal: without(now.refusal, field) } : now));
  }

  async function submit() {
    if (!form.current || busy.current || stage.kind !== "editing") return;
    busy.current = true;
    await attempt(form.current).finally(() => {
      busy.current = false;
    });
  }
  return { stage, submit, settle };
}

async function examineAll(
  documents: ReadonlyMap<DocumentField, File>,
): Promise<Partial<Record<DocumentField, DocumentFacts>>> {
  const facts = await Promise.all(
    [...documents].map(async ([field, file]) => [field, await examineDocument(file)] as const),
  );
  return Object.fromEntries(facts);
}

function without(refusal: Refusal | null, field: ApplicationField): Refusal | null {
  const problems = refusal?.problems.filter((problem) => problem.field !== field) ?? [];
  return refusal && problems.length > 0 ? { ...refusal, problems } : null;
}
