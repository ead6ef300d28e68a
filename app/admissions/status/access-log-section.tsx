import type { ApplicantView } from "./applicant-view.server.ts";

type AccessLogProps = { accessLog: ApplicantView["accessLog"]; headingClassName: string };

/** When staff opened the application or a document of it; not who. */
export function AccessLogSection({ accessLog, headingClassName }: AccessLogProps) {
  return (
    <section aria-labelledby="access-log">
      <h2 id="access-log" className={headingClassName}>
        When the Registry viewed it
      </h2>
      {accessLog.length === 0 ? (
        <p className="mt-3 text-ink-700">Nobody has viewed it yet.</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {accessLog.map(({ what, at, time }) => (
            <li key={`${what} ${at}`} className="break-words">
              The Registry viewed {what} on <time dateTime={at}>{time}</time>.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
