import { XMLParser, XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";

export type ReadSheet = { name: string; rows: (string | number)[][]; styles: number[][]; xml: string };
type Node = Record<string, unknown>;

/** Reads a workbook independently of the code that writes it: its ZIP archive, and each part as XML, which has to be well-formed. */
export function readXlsx(bytes: Uint8Array): { sheets: ReadSheet[]; parts: Record<string, string> } {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  for (const [name, xml] of Object.entries(parts)) {
    const valid = XMLValidator.validate(xml);
    if (valid !== true) throw new Error(`${name} is not well-formed: ${valid.err.msg}`);
  }
  const named = nodes(at(parse(parts["xl/workbook.xml"] ?? ""), "workbook", "sheets"), "sheet");
  const sheets = named.map((sheet, index) => {
    const xml = parts[`xl/worksheets/sheet${index + 1}.xml`] ?? "";
    const rows = nodes(at(parse(xml), "worksheet", "sheetData"), "row").map((row) => nodes(row, "c"));
    return {
      name: String(sheet["@name"]),
      rows: rows.map((cells) => placed(cells, readCell)),
      styles: rows.map((cells) => placed(cells, (cell) => Number(cell["@s"]))),
      xml,
    };
  });
  return { sheets, parts };
}

function parse(xml: string): Node {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    parseTagValue: false,
    trimValues: false,
    processEntities: true,
  });
  return parser.parse(xml) as Node;
}

function at(node: Node, ...path: string[]): Node {
  return path.reduce((inner, name) => (inner[name] || {}) as Node, node);
}

function nodes(node: Node, name: string): Node[] {
  const found = node[name];
  return found === undefined ? [] : ([found].flat() as Node[]);
}

/** Puts the cells of a row at the column that each names, since empty ones are omitted. */
function placed<Value extends string | number>(cells: Node[], read: (cell: Node) => Value): Value[] {
  const row: Value[] = [];
  for (const cell of cells) {
    const letters = String(cell["@r"]).replace(/\d+$/, "");
    row[[...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1] = read(cell);
  }
  return Array.from(row, (value) => value ?? ("" as Value));
}

function readCell(cell: Node): string | number {
  if (cell["@t"] !== "inlineStr") return Number(cell.v);
  const text = at(cell, "is").t as string | Node;
  // ECMA-376 escapes characters as _xHHHH_ (ST_Xstring).
  const escaped = typeof text === "string" ? text : String(text["#text"] ?? "");
  return escaped.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
