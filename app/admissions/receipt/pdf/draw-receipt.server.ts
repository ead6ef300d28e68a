import type { Identity } from "../../../content/site.content.ts";
import { formatNamedTime, type PlaceTime } from "../../../ui/format/place-time.ts";
import { VERIFY_PATH, verificationCodeInGroups, verificationPath } from "../../verify/verification-code.ts";
import { type ReceiptContents, sessionNote } from "../receipt-contents.ts";
import { BESIDE_CODE, drawCode, drawHead, type LetterheadData, QR_WIDTH } from "./letterhead.server.ts";
import {
  endSheet,
  hasUnknownLetters,
  openSheet,
  type Sheet,
  writeHeading,
  writeLine,
  writeRow,
} from "./pdf-sheet.server.ts";

/** Draws a receipt as a PDF of about 35 KB. */
export async function drawReceipt(
  contents: ReceiptContents,
  { site, crest, origin, now }: LetterheadData & { origin: string; now: Date },
): Promise<Buffer<ArrayBuffer>> {
  const { identity, contacts, place } = site;
  const title = `Receipt of application ${contents.reference}`;
  const sheet = await openSheet({ title, author: identity.name, now });
  drawHead(sheet, { site, crest }, "Undergraduate admission");
  await drawProof(sheet, contents, { identity, place, origin });
  if (contents.files.length > 0) writeHeading(sheet, "Files");
  for (const { label, name, size } of contents.files) writeRow(sheet, label, `${name} (${size})`);
  writeHeading(sheet, "Answers");
  for (const { label, value } of contents.answers) writeRow(sheet, label, value);
  drawEnd(sheet, contents, contacts.mailboxes.registry);
  return endSheet(sheet, `${identity.name}, receipt of application ${contents.reference}`);
}

/** Draws the reference and the time at the left, and the QR code at the right. */
async function drawProof(
  sheet: Sheet,
  contents: ReceiptContents,
  { identity, place, origin }: { identity: Identity; place: PlaceTime; origin: string },
): Promise<void> {
  const { reference, submittedAt, answersChangedAt, session, verificationCode } = contents;
  const { doc } = sheet;
  const top = doc.y;
  writeLine(sheet, "We have received your application", { bold: true, size: 16, ...BESIDE_CODE }, "H1");
  doc.y += 8;
  writeLine(sheet, "Your reference", { muted: true, ...BESIDE_CODE });
  writeLine(sheet, reference, { bold: true, size: 20, ...BESIDE_CODE });
  doc.y += 6;
  writeRow(sheet, "Received", formatNamedTime(submittedAt, place), BESIDE_CODE);
  if (answersChangedAt) writeRow(sheet, "Answers changed", formatNamedTime(answersChangedAt, place), BESIDE_CODE);
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
