import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";

/** A PDF document that is written from top to bottom, over as many pages as needed. Lengths are in points of 1/72 inch. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** The tagged content, in reading order; everything else is decoration. */
  root: PDFKit.PDFStructureElement;
  left: number;
  width: number;
};

export type Style = { bold?: boolean; muted?: boolean; size?: number; x?: number; right?: number };

const MARGIN = 46;
const FOOTER_SPACE = 18;
const TEXT_SIZE = 10;
const FOOTER_SIZE = 8;
const LABEL_WIDTH = 160;
const ROW_GAP = 3;
/** Keeps a heading on the same page as the rows after it. */
const HEADING_WITH_ROWS = 75;
const TEXT_COLOUR = "#19211c";
const MUTED = "#4b544e";
const LINE = "#cfc8b8";

/** Starts a document. Loads the PDF library and the fonts on demand. */
export async function openSheet({ title, author, now }: { title: string; author: string; now: Date }): Promise<Sheet> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), loadPdfFonts()]);
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_SPACE },
    info: { Title: title, Author: author, CreationDate: now, ModDate: now },
    pdfVersion: "1.7",
    lang: "en",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
  });
  doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, root, left: MARGIN, width: doc.page.width - 2 * MARGIN };
}

/** Writes one paragraph. `type` is its PDF structure type: P, H1 and so on. */
export function writeLine(sheet: Sheet, text: string, style: Style = {}, type = "P"): void {
  const { doc, root, left, width } = sheet;
  const { x = 0, right = 0 } = style;
  const options = { width: width - x - right };
  const drawable = toDrawableText(text);
  breakPageIfNeeded(sheet, setStyle(sheet, style).heightOfString(drawable, options));
  // The style is set again, since a new page starts with the default colour.
  root.add(doc.struct(type, {}, () => setStyle(sheet, style).text(drawable, left + x, doc.y, options)));
}

export function writeHeading(sheet: Sheet, text: string): void {
  breakPageIfNeeded(sheet, HEADING_WITH_ROWS);
  sheet.doc.y += 12;
  writeLine(sheet, text, { bold: true, size: 12 }, "H2");
  drawRule(sheet, LINE, 0.8);
  sheet.doc.y += ROW_GAP;
}

/** Writes a label and, beside it, a value. */
export function writeRow(sheet: Sheet, label: string, value: string, { right = 0 }: Pick<Style, "right"> = {}): void {
  const { doc, root, left, width } = sheet;
  const cells = [
    { text: toDrawableText(label), style: { muted: true }, x: 0, width: LABEL_WIDTH - 10 },
    { text: toDrawableText(value), style: { bold: true }, x: LABEL_WIDTH, width: width - LABEL_WIDTH - right },
  ];
  const heights = cells.map(({ text, style, width }) => setStyle(sheet, style).heightOfString(text, { width }));
  const height = Math.max(...heights);
  breakPageIfNeeded(sheet, height);
  const top = doc.y;
  const drawCells = () => {
    for (const { text, style, x, width } of cells) setStyle(sheet, style).text(text, left + x, top, { width });
  };
  root.add(doc.struct("P", {}, drawCells));
  doc.y = top + height + ROW_GAP;
}

/** Draws a horizontal line, which screen readers skip. */
export function drawRule({ doc, left, width }: Sheet, colour: string, thickness: number): void {
  doc.markContent("Artifact");
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(thickness)
    .strokeColor(colour)
    .stroke();
  doc.endMarkedContent();
}

/** Finishes the document and writes the footer with page numbers on each page. */
export function endSheet(sheet: Sheet, footer: string): Promise<Buffer<ArrayBuffer>> {
  const { doc, left, width } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.markContent("Artifact", { type: "Pagination" });
    const y = doc.page.height - MARGIN;
    const style = { muted: true, size: FOOTER_SIZE };
    setStyle(sheet, style).text(toDrawableText(footer), left, y, { lineBreak: false });
    const number = `Page ${page + 1} of ${count}`;
    doc.text(number, left + width - doc.widthOfString(number), y, { lineBreak: false });
    doc.endMarkedContent();
  }
  doc.end();
  return buffer(doc);
}

function setStyle({ doc }: Sheet, { bold = false, muted = false, size = TEXT_SIZE }: Style): PDFKit.PDFDocument {
  return doc
    .font(bold ? "bold" : "regular")
    .fontSize(size)
    .fillColor(muted ? MUTED : TEXT_COLOUR);
}

function breakPageIfNeeded({ doc }: Sheet, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

type PdfFonts = { regular: Buffer; bold: Buffer };

/** Characters without a glyph in the fonts, which cover punctuation and the Latin letters of West African languages. */
const UNKNOWN =
  /[^\n\u0020-\u007e\u00a0-\u036f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a6\u20ac\u2116\u2122\u2212\ufffd]/gu;

/** Loads the fonts to embed. The 14 standard fonts of PDF have neither ọ nor ɓ. */
async function loadPdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([readFile(fontFile("400Regular")), readFile(fontFile("700Bold"))]);
  return { regular, bold };
}

const { resolve } = createRequire(import.meta.url);

function fontFile(weight: string): string {
  return resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`);
}

/**
 * Replaces characters without a glyph by �, and decomposes letters with diacritics (NFD, UAX #15). Without that, the fonts decompose ọ́ while
 * drawing, and the PDF's text would contain the o alone when it is copied or read aloud.
 */
function toDrawableText(text: string): string {
  return text.normalize("NFC").replaceAll(UNKNOWN, "\ufffd").normalize("NFD");
}

export function hasUnknownLetters(text: string): boolean {
  return toDrawableText(text) !== text.normalize("NFD");
}
