import { Link } from "react-router";
import type { ApplicantView } from "./applicant-view.server.ts";
import { laterDocumentPath } from "./later-document/later-document.ts";

type SentSectionProps = { application: ApplicantView; headingClassName: string };

/** Lists the files and answers of the application. */
export function SentSection({ application, headingClassName }: SentSectionProps) {
  const { answers, files, session, mayReplace } = application;
  return (
    <section aria-labelledby="what-was-sent">
      <h2 id="what-was-sent" className={headingClassName}>
        What you sent
      </h2>
      <h3 className="mt-4 text-xl">Files</h3>
      <ul className="mt-2 divide-y divide-paper-400 border-paper-400 border-y">
        {files.map((file) => (
          <li
            key={`${file.label} ${file.name} ${file.replaced}`}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3"
          >
            <p className="min-w-0 grow">
              <span className="block text-ink-700 text-sm">{file.label}</span>
              <span
                className={`break-words font-semibold ${file.replaced ? "text-ink-700 line-through" : "text-ink-950"}`}
              >
                {file.name}
              </span>{" "}
              <span className="whitespace-nowrap text-ink-700">({file.size})</span>
              {file.replaced && <span className="block text-ink-700 text-sm">Replaced on {file.replaced}</span>}
            </p>
            {mayReplace && !file.replaced && file.field !== "additional" && (
              <Link
                to={laterDocumentPath(file.field)}
                className="inline-flex min-h-11 shrink-0 items-center text-link print:hidden"
              >
                Replace<span className="sr-only"> the {file.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-8 text-xl">Answers</h3>
      <dl className="mt-2 divide-y divide-paper-400 border-paper-400 border-y">
        <AnswerRow label="Session" value={session} />
        {answers.map(({ label, value }) => (
          <AnswerRow key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  );
}

function AnswerRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="py-2 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6">
      <dt className="text-ink-700">{label}</dt>
      <dd className="min-w-0 break-words font-semibold text-ink-950">{value}</dd>
    </div>
  );
}
