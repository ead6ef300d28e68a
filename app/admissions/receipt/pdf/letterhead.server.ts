import type { Site } from "../../../content/read-site.ts";
import { drawQrCode } from "../../../platform/qr-code.server.ts";
import crest from "../../../ui/crest.svg?raw";
import { drawRule, type Sheet, writeLine } from "./pdf-sheet.server.ts";

const CREST_HEIGHT = 46;
const CREST_WIDTH = 44;
const BESIDE_CREST = 52;
export const QR_WIDTH = 124;
/** Keeps text left of the QR code. */
export const BESIDE_CODE = { right: QR_WIDTH + 14 };

/** `crest` is the university's own as PNG; null for the one that came with the site. */
export type LetterheadData = { site: Site; crest: Buffer | null };

/** Draws the crest with the university's name, a line below it, and a rule. */
export function drawHead(
  sheet: Sheet,
  { site: { identity, colours }, crest: own }: LetterheadData,
  below: string,
): void {
  const { doc, left } = sheet;
  const top = doc.y;
  doc.markContent("Artifact");
  if (own) doc.image(own, left, top, { fit: [CREST_WIDTH, CREST_HEIGHT], align: "center", valign: "center" });
  else drawCrest(doc, left, top, CREST_HEIGHT);
  doc.endMarkedContent();
  doc.y = top + 6;
  writeLine(sheet, identity.name, { bold: true, size: 15, x: BESIDE_CREST });
  writeLine(sheet, below, { muted: true, size: 10.5, x: BESIDE_CREST });
  doc.y = Math.max(doc.y, top + CREST_HEIGHT) + 8;
  drawRule(sheet, colours.accent, 2);
  doc.y += 16;
}

/** Draws the QR code of an address at the right, beginning at `top`. */
export async function drawCode({ doc, root, left, width }: Sheet, top: number, address: string): Promise<void> {
  const { path, size } = await drawQrCode(address);
  const draw = () => {
    doc.save();
    doc.translate(left + width - QR_WIDTH, top).scale(QR_WIDTH / size);
    doc.path(path).fill("black");
    doc.restore();
  };
  root.add(doc.struct("Figure", { alt: `QR code that leads to ${address}` }, [draw]));
}

type Attributes = Partial<Record<string, string>>;

const WIDTH_AND_HEIGHT = /viewBox="0 0 [\d.]+ ([\d.]+)"/;
const ELEMENT = /<(path|circle|g|\/g)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** Draws the crest that came with the site as vector graphics. Supports the SVG elements that the crest uses: paths, circles, and groups with colours. */
function drawCrest(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(height / Number(WIDTH_AND_HEIGHT.exec(crest)?.[1]));
  let ofGroup: Attributes = {};
  for (const [, element, written = ""] of crest.matchAll(ELEMENT)) {
    const attributes: Attributes = Object.fromEntries(
      [...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]),
    );
    if (element === "g") ofGroup = attributes;
    else if (element === "/g") ofGroup = {};
    else drawShape(doc, { ...ofGroup, ...attributes });
  }
  doc.restore();
}

function drawShape(doc: PDFKit.PDFDocument, { d, cx, cy, r, fill = "black", stroke, ...line }: Attributes): void {
  if (d) doc.path(d);
  else doc.circle(Number(cx), Number(cy), Number(r));
  doc.lineWidth(Number(line["stroke-width"] ?? 1));
  doc.lineCap(line["stroke-linecap"] === "round" ? "round" : "butt");
  doc.lineJoin(line["stroke-linejoin"] === "round" ? "round" : "miter");
  if (!stroke) doc.fill(fill);
  else if (fill === "none") doc.stroke(stroke);
  else doc.fillAndStroke(fill, stroke);
}
