import { Link } from "react-router";

type Duplicate = { id: number; reference: string; name: string; statusLabel: string; received: string };

/** Other applications of the session with the same JAMB number (deviation 7). */
export function DuplicatesSection({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-labelledby="duplicates" className="rounded border border-brass-500 bg-brass-100 px-4 py-3">
      <h2 id="duplicates" className="text-lg">
        Possible {duplicates.length === 1 ? "duplicate" : "duplicates"}
      </h2>
      <p className="mt-1">The same JAMB number stands in:</p>
      <ul>
        {duplicates.map(({ id, reference, name, statusLabel, received }) => (
          <li key={id} className="mt-1 break-words">
            <Link
              to={`/dashboard/applications/${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6"
            >
              {reference}
            </Link>{" "}
            {name}, received {received}: {statusLabel}
          </li>
        ))}
      </ul>
    </section>
  );
}
