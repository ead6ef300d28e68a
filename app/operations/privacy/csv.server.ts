/** What a spreadsheet takes for the beginning of a formula, also behind spaces, and what Excel reads as one in full width. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A line of CSV (RFC 4180). A cell that a spreadsheet would compute gets an apostrophe, by which it is shown as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
