import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type PdfFonts = { regular: Buffer; bold: Buffer };

/** Characters without a glyph in the fonts, which cover punctuation and the Latin letters of all Nigerian languages. */
const UNKNOWN =
  /[^\n\u0020-\u007e\u00a0-\u036f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a6\u20ac\u2116\u2122\u2212\ufffd]/gu;

/** Loads the fonts to embed. The 14 standard fonts of PDF have neither ọ nor ɓ. */
export async function loadPdfFonts(): Promise<PdfFonts> {
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
export function toDrawableText(text: string): string {
  return text.normalize("NFC").replaceAll(UNKNOWN, "\ufffd").normalize("NFD");
}

export function hasUnknownLetters(text: string): boolean {
  return toDrawableText(text) !== text.normalize("NFD");
}
