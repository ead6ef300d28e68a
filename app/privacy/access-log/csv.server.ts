/**
 * What begins a formula, in full width too, at the start of a cell: of one that ends at a comma, or, where a spreadsheet is set to
 * another separator, at a semicolon, a bar, a tab or a line break.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])([^\S\t\r\n]*)([=+\-@＝＋－＠])/g;

/** Returns a line of CSV (RFC 4180). An apostrophe before what would begin a formula has a spreadsheet show it as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  return `"${text.replace(FORMULA, "$1'$2").replaceAll('"', '""')}"`;
}
