import type { Part } from "../platform/text/compare-texts.ts";

/** A compared text: removed and added words with colour, strike-through or underline, and text for screen readers. */
export function TextParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part) => <PartOfText key={part.index} part={part} />);
}

function PartOfText({ part: { kind, text } }: { part: Part }) {
  switch (kind) {
    case "same":
      return text;
    case "added":
      return (
        <ins className="bg-brand-200 text-brand-950 decoration-2 decoration-brand-700">
          <span className="sr-only">[added: </span>
          {text}
          <span className="sr-only">]</span>
        </ins>
      );
    case "removed":
      return (
        <del className="bg-danger-100 text-danger-800 decoration-2">
          <span className="sr-only">[removed: </span>
          {text}
          <span className="sr-only">]</span>
        </del>
      );
  }
}
