import { type FormField, isLine, joinLines, type NamedField } from "./form-field.ts";

/** What a pasted row puts into a new item: the values by the name of the part; the empty name is the item itself. */
export type PastedRow = ReadonlyMap<string, string>;

/**
 * Returns the columns of a table that can be pasted into a list: the parts of an item, in their order. An item that is one line has one, whose
 * name is empty. There are none when an item has a part that is not typed, such as a picture, or when its first part is no field of one line.
 */
export function pasteColumns(item: FormField): readonly NamedField[] {
  const columns = item.kind === "group" ? item.fields : [{ name: "", field: item }];
  const [first] = columns;
  return first && isLine(first.field) && columns.every(({ field }) => isTyped(field)) ? columns : [];
}

function isTyped(field: FormField): boolean {
  return isLine(field) || field.kind === "text";
}

/**
 * Reads a pasted text as rows of a table: lines whose cells are separated by tabs, as spreadsheets copy them. Cells beyond the last column are
 * left out, but each cell is a row of its own where there is but one column. Returns null for a text of one cell, which is pasted as usual.
 */
export function readPastedRows(text: string, columns: readonly NamedField[]): PastedRow[] | null {
  const rows = readTable(text).filter((cells) => cells.some((cell) => cell !== ""));
  const [first] = columns;
  if (!first || rows.flat().length < 2) return null;
  const row = (cells: readonly string[]) =>
    new Map(columns.map(({ name, field }, place) => [name, cellText(field, cells[place] ?? "")]));
  if (columns.length > 1) return rows.map(row);
  return rows.flat().flatMap((cell) => (cell === "" ? [] : [row([cell])]));
}

/** A cell, in quotation marks when it has line breaks, tabs or quotation marks, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy;

function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** A field of one line gets no line breaks. */
function cellText(field: FormField, cell: string): string {
  return isLine(field) ? joinLines(cell) : cell;
}
