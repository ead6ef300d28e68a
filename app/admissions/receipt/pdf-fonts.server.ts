import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type PdfFonts = { regular: Buffer; bold: Buffer };

/** What the fonts have no letter for. They have Latin with all that Nigeria's languages add to it, and what stands between words. */
const UNKNOWN =
  /[^\n\u0020-\u007e\u00a0-\u036f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a6\u20ac\u2116\u2122\u2212\ufffd]/gu;

/** The letters that a PDF carries in itself: the 14 fonts that every reader has know neither ọ nor ɓ. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([readFile(cut("400Regular")), readFile(cut("700Bold"))]);
  return { regular, bold };
}

const { resolve } = createRequire(import.meta.url);

function cut(weight: string): string {
  return resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`);
}

/**
 * A text as the fonts can show it; what they have no letter for becomes �. Letters and their marks come apart (UAX #15): the fonts take
 * ọ́ to pieces of which a PDF would remember the o alone, and who copies or reads out the text would find no more.
 */
export function inKnownLetters(text: string): string {
  return text.normalize("NFC").replaceAll(UNKNOWN, "\ufffd").normalize("NFD");
}

export function hasUnknownLetters(text: string): boolean {
  return inKnownLetters(text) !== text.normalize("NFD");
}
