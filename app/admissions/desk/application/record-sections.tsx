import type { HintedAnswer } from "../../numbers/number-hints.ts";

type DocumentRow = {
  label: string;
  name: string;
  size: string;
  path: string;
  sent: string | null;
  replaced: string | null;
  virus: string | null;
  isUnscanned: boolean;
};

/** Lists every document on file, replaced ones included. Each opens in a new tab, and the view is recorded. */
export function DocumentsSection({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        Documents
      </h2>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {documents.map(({ label, name, size, path, sent, replaced, virus, isUnscanned }) => (
          <li key={path} className={`px-3 py-2 ${replaced ? "bg-ground-100" : ""}`}>
            {virus ? (
              <strong className="inline-flex min-h-11 items-center font-semibold sm:min-h-6">{label}</strong>
            ) : (
              <a
                href={path}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6"
              >
                {label}
              </a>
            )}
            <p className="break-words text-ink-700">
              {name} <span className="whitespace-nowrap">({size})</span>
              {sent && <span className="block">Sent on {sent}</span>}
              {virus && (
                <strong className="block text-ink-900">
                  A virus was found in it ({virus}). It can't be opened: ask the applicant for a new scan or photo.
                </strong>
              )}
              {isUnscanned && <span className="block">Not scanned for viruses yet</span>}
              {replaced && <strong className="block text-ink-900">Replaced on {replaced}</strong>}
            </p>
          </li>
        ))}
      </ul>
      {documents.length === 0 && <p className="mt-2 text-ink-700">There is none on file.</p>}
    </section>
  );
}

/** Lists the answers in the order of the form. */
export function AnswersSection({ answers }: { answers: readonly HintedAnswer[] }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="text-lg">
        Answers
      </h2>
      <dl className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {answers.map(({ label, value, hint }) => (
          <div key={label} className="px-3 py-1.5 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-ink-700">{label}</dt>
            <dd className="min-w-0 break-words">
              <span className="select-text font-semibold">{value}</span>
              {hint !== null && <span className="block text-accent-800">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
