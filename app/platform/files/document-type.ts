/** What a document may be. */
export type DocumentMediaType = "application/pdf" | "image/jpeg" | "image/png";

/** How many bytes at the beginning of a file tell its kind. */
export const SIGNATURE_LENGTH = 12;

/** Each kind by its first bytes: ISO 32000-1 §7.5.2, ITU T.81 §B.1.1.3 (SOI and the next marker), PNG §5.2. */
const SIGNATURES: readonly [DocumentMediaType, readonly number[]][] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** The kind of a document by its content, never by its name; null when it is none of the accepted ones. */
export function detectMediaType(head: Uint8Array): DocumentMediaType | null {
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte));
  return match?.[0] ?? null;
}

/** Whether this is a photo as an iPhone saves it, by the brand in its first box: ISO/IEC 23008-12 §10. */
export function isHeic(head: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
}
