import { isEmailAddress } from "../../../mail/email-address.ts";

/** A line of a list with the address in it; null if there is none. */
export type ListLine = { line: number; text: string; email: string | null };

export const MAX_LINES = 10_000;
const MAX_SHOWN_CHARACTERS = 120;
const LINE_END = /\r\n|[\n\r]/;
const CELL_END = /[,;\t]/;

/** Returns how many lines of a list have a text. */
export function countLines(list: string): number {
  return list.split(LINE_END).filter((line) => line.trim() !== "").length;
}

/**
 * Reads a list of addresses: one in each line, or CSV with one in any column. Leaves out empty lines, and a first line without an @, which names the
 * columns.
 */
export function readList(list: string): ListLine[] {
  const lines = list
    .replace(/^\ufeff/, "")
    .split(LINE_END)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== "");
  const [first, ...rest] = lines;
  const withoutNames = first && lines.length > 1 && !first.text.includes("@") ? rest : lines;
  return withoutNames.map(({ line, text }) => ({ line, text: shorten(text), email: addressIn(text) }));
}

/** Finds the address in the cells of a line: plain, quoted, or as 'Ada Obi <ada@example.com>'. */
function addressIn(text: string): string | null {
  for (const cell of text.split(CELL_END)) {
    const plain = cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim();
    const inBrackets = plain.endsWith(">") ? plain.slice(plain.lastIndexOf("<") + 1, -1) : plain;
    // Our own export puts an apostrophe before what spreadsheets would take for a formula.
    const email = inBrackets.replace(/^'(?=[=+-])/, "");
    if (isEmailAddress(email)) return email;
  }
  return null;
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
