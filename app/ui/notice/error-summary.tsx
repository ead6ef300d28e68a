import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

type ErrorSummaryProps = {
  message: string;
  className?: string;
  /** `label`: names the field, when its message doesn't. */
  problems: readonly { field: string; label?: string; message: string }[];
  /** Returns the id of a field's control. Defaults to the field's name. */
  idOf?: (field: string) => string;
  /** What the user can do about it. */
  children?: ReactNode;
};

/** Lists the validation errors of a form with links to the fields. Takes the focus when it appears. */
export function ErrorSummary({ message, className, problems, idOf, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When focusing an element taller than the screen, a browser may scroll to its end. The heading has to be visible.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    // The scroll margin leaves room for the toast that reports the same error.
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
                className="inline-flex min-h-11 items-center font-semibold text-danger-700 underline underline-offset-4 hover:text-danger-800"
              >
                {problem.label ? `${problem.label}: ${problem.message}` : problem.message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  );
}
