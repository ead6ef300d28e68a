import type { ZippedFile } from "../../platform/files/zip.server.ts";
import { wallClock, type Zoned } from "../../ui/format/place-time.ts";

/** A cell: a text, which is never read as a formula or a number; or a time. */
export type Cell = string | Date;

export type Sheet = {
  name: string;
  columns: readonly { head: string; width: number }[];
  /** The rows in batches. They are read when the sheet is written, one sheet after the other. */
  batches: AsyncIterable<readonly Cell[][]>;
  hasFilter: boolean;
};

/** The most characters in a cell, of every spreadsheet program. */
const MAX_CHARACTERS = 32_767;

/** Control characters but tab and line feed, and noncharacters: XML 1.0 forbids nearly all of them. */
const FORBIDDEN = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu;
/** Looks like an escaped character of ECMA-376 (ST_Xstring), so its underscore is escaped. */
const ESCAPE_LIKE = /_(?=x[\da-f]{4}_)/gi;

/** The indexes of the cell formats in STYLES. Text is formatted as text, so that a number stays what it is when somebody edits its cell. */
const TEXT = 0;
const HEAD = 1;
const TIME = 2;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Yields the files of a workbook (ECMA-376) for `createZip`. Texts are in the cells, not in a table of shared strings, which would have to be held
 * in memory until the end.
 */
export function* xlsxFiles(sheets: readonly Sheet[], { at, place }: { at: Date; place: Zoned }): Generator<ZippedFile> {
  const rowCounts = sheets.map(() => 0);
  const file = (name: string, content: ZippedFile["content"]): ZippedFile => ({
    name,
    at,
    isCompressible: true,
    content,
  });
  const text = (name: string, content: string) => file(name, [Buffer.from(content)]);
  yield text("[Content_Types].xml", contentTypes(sheets));
  yield text("_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]]));
  const parts = sheets.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]);
  yield text("xl/_rels/workbook.xml.rels", relations([...parts, ["styles", "styles.xml"]]));
  yield text("xl/styles.xml", STYLES);
  for (const [index, sheet] of sheets.entries()) {
    const count = (rows: number) => {
      rowCounts[index] = rows;
    };
    yield file(`xl/worksheets/sheet${index + 1}.xml`, writeSheet(sheet, { count, place }));
  }
  // Last, since it names the range of each filter.
  yield text("xl/workbook.xml", workbook(sheets, rowCounts));
}

/** Writes a sheet with a bold heading that stays visible, and reports its number of rows. */
async function* writeSheet(
  sheet: Sheet,
  { count, place }: { count: (rows: number) => void; place: Zoned },
): AsyncGenerator<Buffer> {
  const { columns, batches, hasFilter } = sheet;
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${TEXT}"/>`,
  );
  const format = { letters: columns.map((_, index) => columnLetters(index)), place };
  let rows = 1;
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" \
state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${writeRow(
      rows,
      columns.map(({ head }) => head),
      { ...format, style: HEAD },
    )}`,
  );
  for await (const batch of batches) {
    const texts = batch.map((cells) => writeRow(++rows, cells, { ...format, style: TEXT }));
    yield Buffer.from(texts.join(""));
  }
  count(rows);
  const filter = hasFilter ? `<autoFilter ref="A1:${format.letters.at(-1)}${rows}"/>` : "";
  yield Buffer.from(`</sheetData>${filter}</worksheet>`);
}

type RowFormat = { letters: readonly string[]; place: Zoned; style: number };

function writeRow(row: number, cells: readonly Cell[], format: RowFormat): string {
  let text = `<row r="${row}">`;
  for (const [index, cell] of cells.entries()) text += writeCell(`${format.letters[index]}${row}`, cell, format);
  return `${text}</row>`;
}

function writeCell(at: string, cell: Cell, { place, style }: RowFormat): string {
  if (typeof cell !== "string") return `<c r="${at}" s="${TIME}"><v>${serialDate(cell, place)}</v></c>`;
  if (cell === "") return "";
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
}

/** Returns a text as a cell can have it: without forbidden characters, and within the limit, with '…' where it was cut. */
function cellText(text: string): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, "\n").replace(FORBIDDEN, "");
  if (clean.length <= MAX_CHARACTERS) return clean;
  return `${clean.slice(0, MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function escapeText(text: string): string {
  return escapeXml(cellText(text).replace(ESCAPE_LIKE, "_x005F_"));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns a time as the days since 30 December 1899, in the time of the place: spreadsheets know no time zones. */
function serialDate(time: Date, place: Zoned): number {
  return 25_569 + wallClock(time, place) / 86_400_000;
}

/** Returns the letters of a column: A to Z, AA and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function contentTypes(sheets: readonly Sheet[]): string {
  const parts = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${parts.join("")}</Types>`;
}

function relations(targets: readonly [kind: string, target: string][]): string {
  const all = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${all.join("")}</Relationships>`;
}

function workbook(sheets: readonly Sheet[], rowCounts: readonly number[]): string {
  const all = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Excel finds a filter by this name.
  const filters = sheets.map(({ name, columns, hasFilter }, index) =>
    hasFilter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name)}'!$A$1:$${columnLetters(columns.length - 1)}$${rowCounts[index]}</definedName>`
      : "",
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.join("")}</sheets>\
<definedNames>${filters.join("")}</definedNames></workbook>`;
}
