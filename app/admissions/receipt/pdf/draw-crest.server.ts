import crest from "../../../ui/crest.svg?raw";

type Attributes = Partial<Record<string, string>>;

const WIDTH_AND_HEIGHT = /viewBox="0 0 [\d.]+ ([\d.]+)"/;
const ELEMENT = /<(path|circle|g|\/g)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** Draws the university's crest as vector graphics. Supports the SVG elements that the crest uses: paths, circles, and groups with colours. */
export function drawCrest(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
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
