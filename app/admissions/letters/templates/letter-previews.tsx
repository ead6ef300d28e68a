import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PreviewedLetter } from "./letter.action.server.ts";

/** Shows a letter as three applicants would read it. Takes the focus when it appears. */
export function LetterPreviews({ letters }: { letters: readonly PreviewedLetter[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="previews" className="mt-10">
      <h2 id="previews" ref={heading} tabIndex={-1} className="text-lg">
        Preview
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {letters.length === 0
          ? "There is no application yet to fill the letter with."
          : "Nothing is saved or sent. These applications were chosen at random, and their access logs say that you saw them."}
      </p>
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        {letters.map(({ id, reference, subject, body }) => (
          <li key={id} className="min-w-0 rounded border border-ground-400 bg-white p-4">
            <Link to={`/dashboard/applications/${id}`} className="inline-flex min-h-11 items-center text-link">
              {reference}
            </Link>
            <h3 className="break-words font-sans font-semibold text-base">{subject}</h3>
            <p className="mt-2 whitespace-pre-wrap break-words">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
