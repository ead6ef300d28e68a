import { TextParts } from "../../../ui/text-parts.tsx";
import type { Difference } from "./compare-posts.server.ts";

type DifferenceListProps = {
  differences: readonly Difference[];
  /** Shown when nothing differs. */
  empty: string;
};

/** Lists differences by field: with colour, strike-through or underline, and text for screen readers. */
export function DifferenceList({ differences, empty }: DifferenceListProps) {
  if (differences.length === 0) return <p className="mt-3">{empty}</p>;
  return (
    <dl className="mt-3 divide-y divide-ground-400 rounded border border-ground-500 bg-white">
      {differences.map(({ label, parts }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_1fr]">
          <dt className="font-semibold text-ink-800 text-sm">{label}</dt>
          <dd className="min-w-0 max-w-prose whitespace-pre-wrap break-words">
            <TextParts parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
