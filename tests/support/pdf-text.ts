import { inflateSync } from "node:zlib";

/** A PDF as a reader of it finds it: the words of each page, one line for each stroke of text, and what it says of itself. */
export type ReadPdf = {
  pages: string[];
  info: Record<string, string>;
  language: string | null;
  alternatives: string[];
};

/** The letters of a font by the codes of its glyphs, and how many hexadecimal digits a code has. */
type Font = { letters: ReadonlyMap<number, string>; digits: number };

/** Reads a PDF as pdfkit and Chromium write it: objects one after another, streams deflated, glyphs by number with a table of their letters. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = readObjects(pdf);
  const ofType = (type: string) => [...objects.values()].filter(({ words }) => words.includes(`/Type /${type}\n`));
  const pages = ofType("Page").map(({ words }) => {
    const fonts = new Map<string, Font>();
    const resources = objects.get(refIn(words, "Resources"))?.words ?? words;
    for (const [, name = "", id = ""] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readFont(objects.get(refIn(objects.get(id)?.words ?? "", "ToUnicode"))?.stream ?? ""));
    // A reader takes letters and their marks for what they are together (UAX #15).
    return wordsIn(objects.get(refIn(words, "Contents"))?.stream ?? "", fonts).normalize("NFC");
  });
  const catalog = ofType("Catalog")[0]?.words ?? "";
  const said = [...objects.values()].map(({ words }) => words);
  const info = said.find((words) => words.includes("/Producer ")) ?? "";
  return {
    pages,
    info: Object.fromEntries(
      [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, unwrap(objects.get(id)?.words)]),
    ),
    language: /\/Lang \((.*?)\)/.exec(catalog)?.[1] ?? null,
    alternatives: said.flatMap((words) => /\/Alt (\(.*\))/.exec(words)?.[1] ?? []).map(unwrap),
  };
}

function readObjects(pdf: Buffer): Map<string, { words: string; stream: string | null }> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, { words: string; stream: string | null }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const words = text.slice(start, text.indexOf("endobj", start));
    const streamAt = words.indexOf("stream\n");
    const dictionary = streamAt < 0 ? words : words.slice(0, streamAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = start + streamAt + "stream\n".length;
    const isDeflated = streamAt >= 0 && dictionary.includes("/Filter /FlateDecode");
    const stream = isDeflated ? inflateSync(pdf.subarray(from, from + length)).toString("latin1") : null;
    objects.set(match[1] ?? "", { words: dictionary, stream });
  }
  return objects;
}

function refIn(words: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(words)?.[1] ?? "";
}

/** The letters behind each glyph's code, as the font's own table tells them, one by one or by ranges (ISO 32000-1, 9.10.3). */
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

/** Glyph 0 is the one that a font draws for a letter that it does not have. */
function wordsIn(stream: string, fonts: ReadonlyMap<string, Font>): string {
  const lines = [...stream.matchAll(/\/(F\d+) [\d.]+ Tf\n((?:.*\n)*?)ET/g)].map(([, name = "", strokes = ""]) => {
    const font = fonts.get(name);
    const codes = new RegExp(`.{${font?.digits ?? 4}}`, "g");
    const glyphs = [...strokes.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(codes) ?? []);
    const numbers = glyphs.map((glyph) => Number.parseInt(glyph, 16));
    return numbers.map((number) => (number === 0 ? "[no letter]" : (font?.letters.get(number) ?? "[?]"))).join("");
  });
  return lines.join("\n");
}

function unwrap(words = ""): string {
  return words.trim().replace(/^\((.*)\)$/s, "$1");
}
