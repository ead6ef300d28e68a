import type { Inline } from "../platform/text/parse-inline.ts";

/** A text with links, bold and italic. */
export function InlineText({ parts }: { parts: readonly Inline[] }) {
  // The parts of a text keep their places: it never changes.
  const numbered = parts.map((part, place) => ({ place, part }));
  return numbered.map(({ place, part }) => <Part key={place} part={part} />);
}

function Part({ part }: { part: Inline }) {
  if (typeof part === "string") return part;
  if ("href" in part)
    return (
      <a href={part.href} className="text-link">
        {part.text}
      </a>
    );
  const inner = <InlineText parts={part.parts} />;
  return part.style === "bold" ? <strong>{inner}</strong> : <em>{inner}</em>;
}
