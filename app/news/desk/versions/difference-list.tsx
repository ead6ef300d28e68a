import type { Difference, Part } from "./compare-posts.server.ts";

type DifferenceListProps = {
  differences: readonly Difference[];
  /** Shown when nothing differs. */
  empty: string;
};

/** Lists differences by field: with colour, strike-through or underline, and text for screen readers. */
export function DifferenceList({ differences, empty }: DifferenceListProps) {
  if (differences.length === 0) return <p className="mt-3">{empty}</p>;
  return (
    <dl className="mt-3 divide-y divide-paper-400 rounded border border-paper-500 bg-white">
      {differences.map(({ label, parts }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
          <dt className="font-semibold text-ink-800 text-sm">{label}</dt>
          <dd className="min-w-0 max-w-prose whitespace-pre-wrap break-words">
            {parts.map((part) => (
              <PartOfText key={part.index} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartOfText({ part: { kind, text } }: { part: Part }) {
  switch (kind) {
    case "same":
      return text;
    case "added":
      return (
        <ins className="bg-palm-200 text-palm-950 decoration-2 decoration-palm-700">
          <span className="sr-only">[added: </span>
          {text}
          <span className="sr-only">]</span>
        </ins>
      );
    case "removed":
      return (
        <del className="bg-alarm-100 text-alarm-800 decoration-2">
          <span className="sr-only">[removed: </span>
          {text}
          <span className="sr-only">]</span>
        </del>
      );
  }
}
