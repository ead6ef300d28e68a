/** A QR code as an SVG path, for HTML and PDF. `size` is its width and height in modules, with the quiet zone. */
export type QrCode = { path: string; size: number };

/** The quiet zone of ISO/IEC 18004, in modules. */
const BORDER = 4;

/** Draws a QR code for a text. Loads the library on demand. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const steps: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      const length = darkRunLength(modules, row, column);
      if (length > 0) steps.push(`M${column + BORDER} ${row + BORDER}h${length}v1h-${length}z`);
      column += length || 1;
    }
  }
  return { path: steps.join(""), size: modules.size + 2 * BORDER };
}

type Modules = { size: number; get(row: number, column: number): number | boolean };

/** Returns the length of the run of dark modules that starts here. */
function darkRunLength(modules: Modules, row: number, column: number): number {
  let end = column;
  while (end < modules.size && modules.get(row, end)) end += 1;
  return end - column;
}
