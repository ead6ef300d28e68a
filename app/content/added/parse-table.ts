/** The cells of a table: the heads of its columns, and its rows. */
export type TableCells = { head: string[]; rows: string[][] };

/** Reads a table that was pasted from a spreadsheet, or typed with | between the cells. Its first line has the heads of the columns. */
export function parseTable(typed: string): TableCells {
  const lines = typed.split("\n").filter((line) => /[^\s|-]/.test(line));
  const [head = [], ...rows] = lines.map(cellsOf);
  return { head, rows };
}

function cellsOf(line: string): string[] {
  const cells = line.includes("\t")
    ? line.split("\t")
    : line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|");
  return cells.map((cell) => cell.trim());
}
