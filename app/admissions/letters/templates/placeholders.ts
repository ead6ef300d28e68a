/** A mistake in a text with placeholders such as {{first name}}. Lines and characters count from 1. */
export type PlaceholderProblem = { line: number; character: number; message: string };

/** Either a whole placeholder or braces that belong to none. A placeholder stays on its line. */
const PATTERN = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;

/** Returns every placeholder that is broken or not among `known`, in the order of the text. */
export function checkPlaceholders(text: string, known: readonly string[]): PlaceholderProblem[] {
  return text.split("\n").flatMap((written, index) => checkLine(written, index + 1, known));
}

/** Counts characters from match to match, since counting from the start of the line for each takes quadratic time. */
function checkLine(text: string, line: number, known: readonly string[]): PlaceholderProblem[] {
  let character = 1;
  let counted = 0;
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    character += [...text.slice(counted, match.index)].length;
    counted = match.index;
    const message = problemOf(match[0], match[1], known);
    return message === null ? [] : [{ line, character, message }];
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
