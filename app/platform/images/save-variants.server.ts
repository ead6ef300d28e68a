import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Files } from "../files/files.server.ts";
import type { ImageVariants } from "./resize-image.server.ts";

/** The stored variants of an image: the SHA-256 of each by its width in px, of the link preview, and the tiny preview as a data URL. */
export type StoredVariants = {
  avif: Map<number, Buffer>;
  webp: Map<number, Buffer>;
  share: Buffer;
  preview: string;
};

/** A variant of an image that an address names. */
export type NamedVariant = { kind: "avif" | "webp"; width: string } | { kind: "share" };

/** Stores each variant of an image as a file. */
export async function saveVariants(
  files: Files,
  { avif, webp, share, preview }: ImageVariants,
): Promise<StoredVariants> {
  return {
    avif: await saveEach(files, avif),
    webp: await saveEach(files, webp),
    share: await saveBytes(files, share),
    preview,
  };
}

/** Returns the hashes of variants by their width, as a row stores them. */
export function variantHashes(variants: Map<number, Buffer>): Record<string, string> {
  return Object.fromEntries([...variants].map(([width, sha256]) => [String(width), sha256.toString("hex")]));
}

/** Returns the widths of a row's variants, ascending. */
export function variantWidths(variants: Record<string, unknown>): number[] {
  return Object.keys(variants)
    .map(Number)
    .sort((a, b) => a - b);
}

async function saveEach(files: Files, variants: Map<number, Buffer>): Promise<Map<number, Buffer>> {
  const saved = new Map<number, Buffer>();
  for (const [width, bytes] of variants) saved.set(width, await saveBytes(files, bytes));
  return saved;
}

/** Stores bytes as a file. Returns their SHA-256. */
export async function saveBytes(files: Files, bytes: Buffer): Promise<Buffer> {
  const incoming = path.join(files.incoming, randomUUID());
  const sha256 = createHash("sha256").update(bytes).digest();
  try {
    await writeFile(incoming, bytes, { flag: "wx", mode: 0o600 });
    await files.save({ path: incoming, sha256, size: bytes.length });
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
  return sha256;
}
