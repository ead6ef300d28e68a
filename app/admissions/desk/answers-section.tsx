import type { AnswerLine } from "../record/record-labels.ts";

/** Every answer of the form, in its order. */
export function AnswersSection({ answers }: { answers: readonly AnswerLine[] }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="text-lg">
        Answers
      </h2>
      <dl className="mt-2 divide-y divide-paper-400 border-paper-400 border-y bg-white">
        {answers.map(({ label, value }) => (
          <div key={label} className="px-3 py-1.5 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-ink-700">{label}</dt>
            <dd className="min-w-0 select-text break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
