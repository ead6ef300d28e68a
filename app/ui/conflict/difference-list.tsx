import type { Difference } from "../../platform/conflicts/difference.ts";
import { TextParts } from "../text-parts.tsx";

type DifferenceListProps = {
  differences: readonly Difference[];
  /** Shown when nothing differs. */
  empty: string;
  /** What the two sides are called. */
  sides?: readonly [string, string];
};

const KINDS: Record<Difference["kind"], string> = {
  changed: "Changed",
  added: "Added",
  removed: "Removed",
  moved: "Moved",
};

/** Lists the differences of two versions by field: side by side, or one below the other on a phone. */
export function DifferenceList({ differences, empty, sides = ["Before", "Afterwards"] }: DifferenceListProps) {
  if (differences.length === 0) return <p className="mt-3">{empty}</p>;
  return (
    <dl className="mt-3 divide-y divide-ground-400 rounded border border-ground-500 bg-white text-base text-ink-950">
      {differences.map(({ id, label, kind, before, after }) => (
        <div key={id} className="px-4 py-3">
          <dt className="break-words font-semibold text-ink-800 text-sm">
            {label} <span className="font-normal text-ink-700">· {KINDS[kind]}</span>
          </dt>
          <dd className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <Side name={sides[0]} parts={before} />
            <Side name={sides[1]} parts={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ name, parts }: { name: string; parts: Difference["before"] }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-700 text-sm">{name}</p>
      <div className="whitespace-pre-wrap break-words">
        {parts.length === 0 ? <span className="text-ink-700">Nothing</span> : <TextParts parts={parts} />}
      </div>
    </div>
  );
}
