import { formatNamedTime } from "../../../ui/format/place-time.ts";
import { BESIDE_CODE, drawCode, drawHead, type LetterheadData, QR_WIDTH } from "../../receipt/pdf/letterhead.server.ts";
import { endSheet, hasUnknownLetters, openSheet, writeLine, writeRow } from "../../receipt/pdf/pdf-sheet.server.ts";
import { VERIFY_PATH, verificationCodeInGroups, verificationPath } from "../../verify/verification-code.ts";

export type DrawnOffer = {
  reference: string;
  programme: string;
  session: string;
  subject: string;
  body: string;
  releasedAt: Date;
  verificationCode: string;
};

const STAND_IN = "A � stands for a character that this PDF can't show.";

/** Draws an offer of admission as a PDF, with the code that shows that it is genuine. */
export async function drawOffer(
  offer: DrawnOffer,
  { site, crest, origin, now }: LetterheadData & { origin: string; now: Date },
): Promise<Buffer<ArrayBuffer>> {
  const { identity, place } = site;
  const { reference, programme, session, subject, body, releasedAt, verificationCode } = offer;
  const sheet = await openSheet({ title: `Offer of admission ${reference}`, author: identity.name, now });
  drawHead(sheet, { site, crest }, "Undergraduate admission");
  const { doc } = sheet;
  const top = doc.y;
  writeLine(sheet, subject, { bold: true, size: 16, ...BESIDE_CODE }, "H1");
  doc.y += 8;
  writeRow(sheet, "Reference", reference, BESIDE_CODE);
  writeRow(sheet, "Programme", programme, BESIDE_CODE);
  writeRow(sheet, "Session", session, BESIDE_CODE);
  writeRow(sheet, "Date", formatNamedTime(releasedAt, place), BESIDE_CODE);
  const bottom = doc.y;
  await drawCode(sheet, top, `${origin}${verificationPath(verificationCode)}`);
  doc.y = Math.max(bottom, top + QR_WIDTH) + 14;
  for (const paragraph of body.split(/\n{2,}/)) {
    writeLine(sheet, paragraph, { size: 11 });
    doc.y += 8;
  }
  doc.y += 12;
  const where = `${new URL(origin).host}${VERIFY_PATH}`;
  writeLine(sheet, `Is this offer genuine, and does it still hold? Anyone can type its code at ${where}:`, {
    muted: true,
  });
  writeLine(sheet, verificationCodeInGroups(verificationCode), { bold: true, size: 12 });
  if (hasUnknownLetters(`${subject} ${body}`)) writeLine(sheet, STAND_IN, { muted: true, size: 9 });
  return endSheet(sheet, `${identity.name}, offer of admission ${reference}`);
}
