import { Link } from "react-router";
import { VERDICT_LABELS, type Verdict } from "./duplicate-reasons.ts";

export type ListedDuplicate = {
  id: number;
  reference: string;
  name: string;
  statusLabel: string;
  received: string;
  reasons: string;
  isLikely: boolean;
  decision: { verdict: Verdict; by: string; at: string } | null;
  path: string;
};

/** Links to the session's other applications that may be of the same person, each to a page with both side by side. */
export function DuplicatesSection({ duplicates }: { duplicates: readonly ListedDuplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-labelledby="duplicates" className="rounded border border-accent-500 bg-accent-100 px-4 py-3">
      <h2 id="duplicates" className="text-lg">
        {duplicates.length === 1 ? "Duplicate" : "Duplicates"}
      </h2>
      <ul>
        {duplicates.map(({ id, reference, name, statusLabel, received, reasons, isLikely, decision, path }) => (
          <li key={id} className="mt-2 break-words">
            <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6">
              Compare with {reference}
            </Link>{" "}
            {name}, received {received}: {statusLabel}
            <p>
              {decision ? (
                <>
                  <strong>{VERDICT_LABELS[decision.verdict]}</strong>, decided by {decision.by} on {decision.at}
                </>
              ) : (
                <>
                  <strong>{isLikely ? "Probably one person" : "Possibly one person"}</strong>: both have {reasons}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
