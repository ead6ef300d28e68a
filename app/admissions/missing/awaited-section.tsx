import type { AwaitedDocuments } from "./awaited.ts";

/** Shows staff what is awaited from the applicant, since when and until when. */
export function AwaitedSection({ since, due, isOverdue, items, reminded }: AwaitedDocuments) {
  return (
    <section aria-labelledby="awaited" className="rounded border border-accent-500 bg-accent-100 px-4 py-3">
      <h2 id="awaited" className="text-lg">
        Awaited from the applicant
      </h2>
      <p className="mt-1">
        Asked on {since}.{due && ` Due on ${due}.`}{" "}
        {isOverdue && <strong className="rounded bg-danger-700 px-1.5 text-white">Overdue</strong>}
      </p>
      {items.length > 0 && (
        <ul className="mt-1 divide-y divide-accent-300">
          {items.map(({ id, label, received }) => (
            <li key={id} className="break-words py-1">
              <span className="font-semibold">{label}</span>:{" "}
              {received ? `received on ${received.time} (${received.name})` : "awaited"}
            </li>
          ))}
        </ul>
      )}
      {reminded.length > 0 && <p className="mt-1 text-ink-700">Reminded on {reminded.join(" and on ")}.</p>}
    </section>
  );
}
