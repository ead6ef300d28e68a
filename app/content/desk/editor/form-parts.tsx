import { useEffect } from "react";
import { useLocation } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import type { NamedField } from "../form/form-field.ts";
import { hasNameWithin } from "./fields/fields-context.ts";

const MIN_PARTS = 4;

type PartsProps = { fields: readonly NamedField[]; problems: ReadonlyMap<string, string> };

/** Links to the parts of a long form. On a phone they are closed above it. */
export function PartsMenu(props: PartsProps) {
  if (props.fields.length < MIN_PARTS) return null;
  return (
    <details className="mb-4 rounded border border-ground-500 bg-white px-4 lg:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-link">Parts of this page</summary>
      <div className="pb-3">
        <PartsList {...props} />
      </div>
    </details>
  );
}

/** The same links beside the form, on a wide screen. */
export function PartsAside(props: PartsProps) {
  if (props.fields.length < MIN_PARTS) return null;
  return (
    <nav aria-label="Parts of this page" className="mt-4 hidden min-h-0 overflow-auto text-sm lg:block">
      <p className="font-semibold text-ink-950">Parts of this page</p>
      <PartsList {...props} />
    </nav>
  );
}

function PartsList({ fields, problems }: PartsProps) {
  return (
    <ul>
      {fields.map(({ name, field }) => (
        <li key={name}>
          <a
            href={`#${field.kind === "picture" ? `${name}.picture` : name}`}
            className="flex min-h-9 items-center gap-2 py-1 text-link max-lg:min-h-11"
          >
            <span className="min-w-0 break-words">{field.label}</span>
            {hasNameWithin(problems, name) && <Badge tone="danger">Correct this</Badge>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Opens and focuses the field that the address names after its '#', also within closed items of lists. */
export function useFieldOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!field) return;
    for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "start" });
  }, [hash]);
}
