/** Media type of CSV (RFC 4180). */
export const CSV_MEDIA_TYPE = "text/csv; charset=utf-8";

/** Excel needs it at the start of a file to read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Characters that start a formula, including full-width ones, at the start of a cell. Spreadsheets may be set to split cells at other
 * separators: a semicolon, a bar, a tab or a line break.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])([^\S\t\r\n]*)([=+\-@＝＋－＠])/g;

/** Formats a line of CSV (RFC 4180). An apostrophe before a formula makes spreadsheets show it as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  return `"${text.replace(FORMULA, "$1'$2").replaceAll('"', '""')}"`;
}
