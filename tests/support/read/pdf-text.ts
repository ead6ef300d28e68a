import { inflateSync } from "node:zlib";

/** The content of a PDF as a reader shows it: the text of each page, one line per text operator, and its metadata. */
export type ReadPdf = {
  pages: string[];
  info: Record<string, string>;
  language: string | null;
  alternatives: string[];
};

/** Maps a font's glyph codes to letters, with the number of hexadecimal digits per code. */
type Font = { letters: ReadonlyMap<number, string>; digits: number };

/** Reads PDFs of pdfkit and Chromium: sequential objects, deflated streams, glyph codes with a ToUnicode table. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = readObjects(pdf);
  const ofType = (type: string) => [...objects.values()].filter(({ source }) => source.includes(`/Type /${type}\n`));
  const pages = ofType("Page").map(({ source }) => {
    const fonts = new Map<string, Font>();
    const resources = objects.get(refIn(source, "Resources"))?.source ?? source;
    for (const [, name = "", id = ""] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readFont(objects.get(refIn(objects.get(id)?.source ?? "", "ToUnicode"))?.stream ?? ""));
    // Readers compose letters and combining marks (UAX #15).
    return textIn(objects.get(refIn(source, "Contents"))?.stream ?? "", fonts).normalize("NFC");
  });
  const catalog = ofType("Catalog")[0]?.source ?? "";
  const said = [...objects.values()].map(({ source }) => source);
  const info = said.find((source) => source.includes("/Producer ")) ?? "";
  return {
    pages,
    info: Object.fromEntries(
      [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, unwrap(objects.get(id)?.source)]),
    ),
    language: /\/Lang \((.*?)\)/.exec(catalog)?.[1] ?? null,
    alternatives: said.flatMap((source) => /\/Alt (\(.*\))/.exec(source)?.[1] ?? []).map(unwrap),
  };
}

function readObjects(pdf: Buffer): Map<string, { source: string; stream: string | null }> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, { source: string; stream: string | null }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const source = text.slice(start, text.indexOf("endobj", start));
    const streamAt = source.indexOf("stream\n");
    const dictionary = streamAt < 0 ? source : source.slice(0, streamAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = start + streamAt + "stream\n".length;
    const isDeflated = streamAt >= 0 && dictionary.includes("/Filter /FlateDecode");
    const stream = isDeflated ? inflateSync(pdf.subarray(from, from + length)).toString("latin1") : null;
    objects.set(match[1] ?? "", { source: dictionary, stream });
  }
  return objects;
}

function refIn(source: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(source)?.[1] ?? "";
}

/** Parses a font's ToUnicode table of single codes and ranges (ISO 32000-1, 9.10.3). */
function readFont(cmap: string): Font {
  const [codespace = "", table = ""] = cmap.split("endcodespacerange");
  const letters = new Map<number, string>();
  const set = (code: number, hex = "") =>
    letters.set(code, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
  for (const [, code = "", hex] of table.matchAll(/^<([0-9a-f]+)> <([0-9a-f ]+)>$/gim))
    set(Number.parseInt(code, 16), hex);
  for (const [, from = "", to = "", hex = ""] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]+)>/gi)) {
    const first = Number.parseInt(from, 16);
    for (let code = first; code <= Number.parseInt(to, 16); code++)
      set(code, (Number.parseInt(hex, 16) + code - first).toString(16).padStart(hex.length, "0"));
  }
  for (const [, from = "", list = ""] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gis)) {
    for (const [index, [, hex]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      set(Number.parseInt(from, 16) + index, hex);
  }
  return { letters, digits: /begincodespacerange\s+<([0-9a-f]+)>/i.exec(codespace)?.[1]?.length ?? 4 };
}

/** Glyph 0 is drawn for a letter that the font lacks. */
function textIn(stream: string, fonts: ReadonlyMap<string, Font>): string {
  const lines = [...stream.matchAll(/\/(F\d+) [\d.]+ Tf\n((?:.*\n)*?)ET/g)].map(([, name = "", strokes = ""]) => {
    const font = fonts.get(name);
    const codes = new RegExp(`.{${font?.digits ?? 4}}`, "g");
    const glyphs = [...strokes.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(codes) ?? []);
    const numbers = glyphs.map((glyph) => Number.parseInt(glyph, 16));
    return numbers.map((number) => (number === 0 ? "[no letter]" : (font?.letters.get(number) ?? "[?]"))).join("");
  });
  return lines.join("\n");
}

function unwrap(source = ""): string {
  return source.trim().replace(/^\((.*)\)$/s, "$1");
}
