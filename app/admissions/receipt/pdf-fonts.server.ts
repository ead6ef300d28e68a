export type PdfFonts = { regular: Buffer; bold: Buffer };

/** What the fonts have no letter for. They have Latin with all that Nigeria's languages add to it, and what stands between words. */
const UNKNOWN =
  /[^\n\u0020-\u007e\u00a0-\u036f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a6\u20ac\u2116\u2122\u2212\ufffd]/gu;

/** The letters that a PDF carries in itself: the 14 fonts that every reader has know neither ọ nor ɓ. */
export async function loadPdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([
    import("./fonts/noto-sans-regular.ttf?inline"),
    import("./fonts/noto-sans-bold.ttf?inline"),
  ]);
  return { regular: bytesOf(regular.default), bold: bytesOf(bold.default) };
}

/** A text as the fonts can show it; what they have no letter for becomes �. */
export function inKnownLetters(text: string): string {
  return text.normalize("NFC").replaceAll(UNKNOWN, "\ufffd");
}

export function hasUnknownLetters(text: string): boolean {
  return inKnownLetters(text) !== text.normalize("NFC");
}

/** The bytes of a data address (RFC 2397) in base64. */
function bytesOf(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
