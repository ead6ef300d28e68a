/** The accepted types of documents. */
export type DocumentMediaType = "application/pdf" | "image/jpeg" | "image/png";

/** How many leading bytes identify the type of a file. */
export const SIGNATURE_LENGTH = 12;

/** The leading bytes of each type: ISO 32000-1 §7.5.2, ITU T.81 §B.1.1.3 (SOI and the next marker), PNG §5.2. */
const SIGNATURES: readonly [DocumentMediaType, readonly number[]][] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Detects the type of a document by its content, never by its name. Returns null for other types. */
export function detectMediaType(head: Uint8Array): DocumentMediaType | null {
  const match = SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte));
  return match?.[0] ?? null;
}

/** Returns whether a file is a HEIC photo, the default of iPhones, by the brand in its first box: ISO/IEC 23008-12 §10. */
export function isHeic(head: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
}
