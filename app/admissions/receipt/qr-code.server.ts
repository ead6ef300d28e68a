/** A QR code as one path of SVG, which PDF draws as well; `size` is its width and height in modules, the quiet border included. */
export type QrCode = { path: string; size: number };

/** ISO/IEC 18004 asks for four modules of white around the code. */
const BORDER = 4;

/** Draws a QR code for an address. The library is loaded with the first. */
export async function drawQrCode(address: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { modules } = create(address, { errorCorrectionLevel: "M" });
  const steps: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      const length = darkFrom(modules, row, column);
      if (length > 0) steps.push(`M${column + BORDER} ${row + BORDER}h${length}v1h-${length}z`);
      column += length || 1;
    }
  }
  return { path: steps.join(""), size: modules.size + 2 * BORDER };
}

type Modules = { size: number; get(row: number, column: number): number | boolean };

/** How many dark modules stand side by side from here. */
function darkFrom(modules: Modules, row: number, column: number): number {
  let end = column;
  while (end < modules.size && modules.get(row, end)) end += 1;
  return end - column;
}
