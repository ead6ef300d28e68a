import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

type ErrorSummaryProps = {
  message: string;
  className?: string;
  problems: readonly { field: string; message: string }[];
  /** The id of a field's control; the field's name where it is left out. */
  idOf?: (field: string) => string;
  /** What can be done about it. */
  children?: ReactNode;
};

/** All that is wrong with a form, at its top: it takes the focus when it appears, and leads to each field. */
export function ErrorSummary({ message, className, problems, idOf, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser that focuses something taller than the screen may show its end; the heading has to be seen first.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    // The room above it is the toast's, which tells of the same failure.
    <Notice
      tone="wrong"
      className={`scroll-mt-28 ${className ?? ""}`.trim()}
      role="alert"
      tabIndex={-1}
      ref={summary}
      aria-labelledby="error-summary"
    >
      <h2 id="error-summary" className="text-xl">
        There is a problem
      </h2>
      <p className="mt-1">{message}</p>
      {problems.length > 0 && (
        <ul className="mt-2">
          {problems.map((problem) => (
            <li key={problem.field}>
              <a
                href={`#${idOf?.(problem.field) ?? problem.field}`}
                className="inline-flex min-h-11 items-center font-semibold text-alarm-700 underline underline-offset-4 hover:text-alarm-800"
              >
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  );
}
