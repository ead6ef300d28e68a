import type { Site } from "../../../content/read-site.ts";
import type { Identity } from "../../../content/site.content.ts";
import { drawQrCode } from "../../../platform/qr-code.server.ts";
import crest from "../../../ui/crest.svg?raw";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import { VERIFY_PATH, verificationCodeInGroups, verificationPath } from "../../verify/verification-code.ts";
import { type ReceiptContents, sessionNote } from "../receipt-contents.ts";
import {
  drawRule,
  endSheet,
  hasUnknownLetters,
  openSheet,
  type Sheet,
  writeHeading,
  writeLine,
  writeRow,
} from "./pdf-sheet.server.ts";

const CREST_HEIGHT = 46;
const BESIDE_CREST = 52;
const QR_WIDTH = 124;
/** Keeps text left of the QR code. */
const BESIDE_CODE = { right: QR_WIDTH + 14 };
const BRASS = "#d6ab4f";

/** Draws a receipt as a PDF of about 35 KB. */
export async function drawReceipt(
  contents: ReceiptContents,
  { site, origin, now }: { site: Site; origin: string; now: Date },
): Promise<Buffer<ArrayBuffer>> {
  const { identity, contacts } = site;
  const title = `Receipt of application ${contents.reference}`;
  const sheet = await openSheet({ title, author: identity.name, now });
  drawHead(sheet, identity.name);
  await drawProof(sheet, contents, { identity, origin });
  if (contents.files.length > 0) writeHeading(sheet, "Files");
  for (const { label, name, size } of contents.files) writeRow(sheet, label, `${name} (${size})`);
  writeHeading(sheet, "Answers");
  for (const { label, value } of contents.answers) writeRow(sheet, label, value);
  drawEnd(sheet, contents, contacts.mailboxes.registry);
  return endSheet(sheet, `${identity.name}, receipt of application ${contents.reference}`);
}

function drawHead(sheet: Sheet, university: string): void {
  const { doc, left } = sheet;
  const top = doc.y;
  doc.markContent("Artifact");
  drawCrest(doc, left, top, CREST_HEIGHT);
  doc.endMarkedContent();
  doc.y = top + 6;
  writeLine(sheet, university, { bold: true, size: 15, x: BESIDE_CREST });
  writeLine(sheet, "Undergraduate admission", { muted: true, size: 10.5, x: BESIDE_CREST });
  doc.y = Math.max(doc.y, top + CREST_HEIGHT) + 8;
  drawRule(sheet, BRASS, 2);
  doc.y += 16;
}

/** Draws the reference and the time at the left, and the QR code at the right. */
async function drawProof(
  sheet: Sheet,
  contents: ReceiptContents,
  { identity, origin }: { identity: Identity; origin: string },
): Promise<void> {
  const { reference, submittedAt, session, verificationCode } = contents;
  const { doc } = sheet;
  const top = doc.y;
  writeLine(sheet, "We have received your application", { bold: true, size: 16, ...BESIDE_CODE }, "H1");
  doc.y += 8;
  writeLine(sheet, "Your reference", { muted: true, ...BESIDE_CODE });
  writeLine(sheet, reference, { bold: true, size: 20, ...BESIDE_CODE });
  doc.y += 6;
  writeRow(sheet, "Received", `${formatLagosTime(submittedAt)} (Nigerian time)`, BESIDE_CODE);
  const note = sessionNote(session, identity);
  writeRow(sheet, "Session", session, BESIDE_CODE);
  if (note) writeLine(sheet, note, { muted: true, size: 9, ...BESIDE_CODE });
  const bottom = doc.y;
  await drawCode(sheet, top, `${origin}${verificationPath(verificationCode)}`);
  doc.y = Math.max(bottom, top + QR_WIDTH) + 2;
  const where = `${new URL(origin).host}${VERIFY_PATH}`;
  writeLine(sheet, `Is this receipt genuine? Anyone can type its code at ${where}:`, { muted: true });
  writeLine(sheet, verificationCodeInGroups(verificationCode), { bold: true, size: 12 });
}

async function drawCode({ doc, root, left, width }: Sheet, top: number, address: string): Promise<void> {
  const { path, size } = await drawQrCode(address);
  const draw = () => {
    doc.save();
    doc.translate(left + width - QR_WIDTH, top).scale(QR_WIDTH / size);
    doc.path(path).fill("black");
    doc.restore();
  };
  root.add(doc.struct("Figure", { alt: `QR code that leads to ${address}` }, [draw]));
}

function drawEnd(sheet: Sheet, { answers, files }: ReceiptContents, registry: string): void {
  const texts = [...answers.map(({ value }) => value), ...files.map(({ name }) => name)];
  const standIn = "A � stands for a character that this PDF can't show. We have it as it was sent.";
  sheet.doc.y += 12;
  const notes = [
    ...(texts.some(hasUnknownLetters) ? [standIn] : []),
    `This receipt says what was received, not that anybody was admitted. Questions: ${registry}, with your reference.`,
  ];
  writeLine(sheet, notes.join("\n"), { muted: true, size: 9 });
}

type Attributes = Partial<Record<string, string>>;

const WIDTH_AND_HEIGHT = /viewBox="0 0 [\d.]+ ([\d.]+)"/;
const ELEMENT = /<(path|circle|g|\/g)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** Draws the university's crest as vector graphics. Supports the SVG elements that the crest uses: paths, circles, and groups with colours. */
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
