import { type RefObject, useState } from "react";
import { useQuestions } from "../../../questions/questions-context.ts";
import { type GivenAnswer, type GivenPart, missingAnswers, readAnswers } from "../given-answers.ts";
import { useFormState } from "../use-form-state.ts";

type CheckAnswersProps = { form: RefObject<HTMLFormElement | null>; hidden: boolean };

/** Lists all answers for review, each with a link to its field. Opens by itself when nothing is missing. */
export function CheckAnswers({ form, hidden }: CheckAnswersProps) {
  const questions = useQuestions();
  const parts = useFormState(form, (current) => readAnswers(questions, current));
  const missing = parts ? missingAnswers(parts).length : null;
  const [isOpen, setOpen] = useOpening(missing === 0);
  if (!parts) return null;
  return (
    <details
      hidden={hidden}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-8 rounded border border-ground-500 bg-white"
    >
      <summary className="grid min-h-14 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3 sm:grid-cols-[auto_1fr_auto] sm:px-5">
        <h2 className="text-xl">Check your answers</h2>
        <span className="text-ink-700 text-sm max-sm:row-start-2">
          {missing === 0 ? "Nothing is missing." : formatMissing(missing ?? 0)}
        </span>
        <Arrow />
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        {parts.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </div>
    </details>
  );
}

function Part({ title, answers }: GivenPart) {
  return (
    <>
      <h3 className="mt-4 border-ground-400 border-b pb-1 text-lg">{title}</h3>
      <dl>
        {answers.map((answer) => (
          <Answer key={answer.field} {...answer} />
        ))}
      </dl>
    </>
  );
}

function Answer({ field, label, answer, isRequired }: GivenAnswer) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-ground-300 border-b py-1 last:border-b-0 sm:grid-cols-[12rem_1fr_auto]">
      <dt className="text-ink-700 text-sm">{label}</dt>
      <dd className="col-start-1 min-w-0 break-words sm:col-start-auto">
        {answer ?? <Nothing isRequired={isRequired} />}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-auto sm:row-span-1 sm:row-start-auto">
        <a href={`#${field}`} className="text-link inline-flex min-h-11 items-center">
          Change<span className="sr-only"> {label}</span>
        </a>
      </dd>
    </div>
  );
}

function Nothing({ isRequired }: { isRequired: boolean }) {
  if (!isRequired) return <span className="text-ink-700">Nothing (optional)</span>;
  return <span className="text-danger-700">Still missing</span>;
}

function formatMissing(count: number): string {
  return count === 1 ? "1 answer is still missing." : `${count} answers are still missing.`;
}

/** Opens once, when the form becomes complete; it stays closed if the applicant closes it. */
function useOpening(isComplete: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [wasComplete, setWasComplete] = useState(false);
  if (isComplete && !wasComplete) {
    setWasComplete(true);
    setOpen(true);
  }
  return [isOpen, setOpen] as const;
}

function Arrow() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 shrink-0 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 fill-none stroke-2 stroke-brand-800 transition-transform group-open:transform-[rotate(180deg)]"
      aria-hidden="true"
    >
      <path d="m4 7 6 6 6-6" />
    </svg>
  );
}
