import type { ApplicantView } from "./applicant-view.server.ts";

type LooksProps = { looks: ApplicantView["looks"]; headingClassName: string };

/** When staff opened the application or a document of it; not who. */
export function LooksSection({ looks, headingClassName }: LooksProps) {
  return (
    <section aria-labelledby="looks">
      <h2 id="looks" className={headingClassName}>
        When the Registry viewed it
      </h2>
      {looks.length === 0 ? (
        <p className="mt-3 text-ink-700">Nobody has viewed it yet.</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {looks.map(({ what, at, time }) => (
            <li key={`${what} ${at}`} className="break-words">
              The Registry viewed {what} on <time dateTime={at}>{time}</time>.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
