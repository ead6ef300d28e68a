/** A mistake in a text with placeholders such as {{first name}}. Lines and characters count from 1. */
export type PlaceholderProblem = { line: number; character: number; message: string };

/** Either a whole placeholder or braces that belong to none. A placeholder stays on its line. */
const PATTERN = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;

/** Returns every placeholder that is broken or not among `known`, in the order of the text. */
export function checkPlaceholders(text: string, known: readonly string[]): PlaceholderProblem[] {
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    const message = problemOf(match[0], match[1], known);
    return message === null ? [] : [{ ...positionOf(text, match.index), message }];
  });
}

function problemOf(written: string, name: string | undefined, known: readonly string[]): string | null {
  if (name === undefined)
    return written === "{{" ? "“{{” is not closed with “}}” on its line" : "“}}” has no “{{” before it";
  if (name.trim() === "") return "the placeholder is empty";
  return known.includes(nameOf(name)) ? null : `“${written}” is not known here`;
}

/** Replaces each placeholder by its value. Values are inserted as they are: braces in them have no meaning. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PATTERN, (written, name?: string) =>
    name === undefined ? written : (values[nameOf(name)] ?? written),
  );
}

/** Normalizes how a name is written: capitals and extra spaces make no difference. */
function nameOf(written: string): string {
  return written.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

function positionOf(text: string, index: number): { line: number; character: number } {
  const lines = text.slice(0, index).split("\n");
  return { line: lines.length, character: [...(lines.at(-1) ?? "")].length + 1 };
}
