import { randomBytes } from "node:crypto";

/** Creates a small, unique file that opens in any viewer: random bytes are placed where readers skip them. */
export type FixtureFile = { name: string; mediaType: string; content: Buffer };

/** Creates a PDF of one page that shows `words`, padded to about `size` bytes. */
export function fixturePdf(words: string, size = 1000): FixtureFile {
  return { name: "result.pdf", mediaType: "application/pdf", content: plainPdf(words, uniqueText(size - 700)) };
}

/** Creates a PDF of one page that shows `words`; the same words give the same file. */
export function plainPdf(words: string, comment = ""): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${words.replaceAll(/[^\w ]/g, "")}) Tj ET`;
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = `%PDF-1.4\n%${comment}\n`;
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** Creates a grey JPEG of 8 by 8 pixels, padded to about `size` bytes by comment segments. */
export function fixtureJpeg(size = 1000): FixtureFile {
  const comments: Buffer[] = [];
  for (let left = Math.max(16, size - GREY_JPEG.length); left > 0; left -= 60_000) {
    const random = randomBytes(Math.min(left, 60_000));
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(random.length + 2, 2);
    comments.push(head, random);
  }
  const content = Buffer.concat([GREY_JPEG.subarray(0, 2), ...comments, GREY_JPEG.subarray(2)]);
  return { name: "photo of my certificate.jpg", mediaType: "image/jpeg", content };
}

function uniqueText(length: number): string {
  const wanted = Math.max(32, length);
  return randomBytes(Math.ceil((wanted * 3) / 4))
    .toString("base64url")
    .slice(0, wanted);
}

/** ITU T.81 baseline: one component, one block, and the shortest Huffman tables for grey. */
export const GREY_JPEG = Buffer.concat([
  Buffer.from("ffd8ffe000104a46494600010101004800480000", "hex"),
  Buffer.from(`ffdb004300${"10".repeat(64)}`, "hex"),
  Buffer.from("ffc0000b080008000801011100", "hex"),
  huffmanTableOfOneCode("00"),
  huffmanTableOfOneCode("10"),
  Buffer.from("ffda0008010100003f003f", "hex"),
  Buffer.from("ffd9", "hex"),
]);

function huffmanTableOfOneCode(kind: string): Buffer {
  return Buffer.from(`ffc40014${kind}01${"00".repeat(15)}00`, "hex");
}
