import type { Selectable, Transaction } from "kysely";
import type { PostImagesTable, Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import type { PictureFiles } from "../../platform/images/picture.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** A picture with stored variants, each under the SHA-256 of its content. */
export type NewImage = {
  id: string;
  width: number;
  height: number;
  avif: Map<number, Buffer>;
  webp: Map<number, Buffer>;
  share: Buffer;
  preview: string;
  savedAt: Date;
  savedBy: number;
};

export type ImageVariant = { kind: "avif" | "webp"; width: string } | { kind: "share" };

/** Adds a picture. Throws when one of its variants is missing in `files`. */
export async function insertImage(transaction: Transaction<Tables>, files: Files, image: NewImage): Promise<void> {
  await relyOnFiles(transaction, files, [...image.avif.values(), ...image.webp.values(), image.share]);
  await transaction
    .insertInto("post_images")
    .values({
      id: image.id,
      width: image.width,
      height: image.height,
      avif: JSON.stringify(hashes(image.avif)),
      webp: JSON.stringify(hashes(image.webp)),
      share_sha256: image.share,
      preview: image.preview,
      saved_at: image.savedAt,
      saved_by: image.savedBy,
    })
    .execute();
}

/** Returns the hash of an image variant; null when there is none. */
export async function findVariant(db: Db, id: string, variant: ImageVariant): Promise<Buffer | null> {
  const image = await selectImage(db, id);
  if (!image) return null;
  if (variant.kind === "share") return image.share_sha256;
  const hash = image[variant.kind][variant.width];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

/** Returns the files of a picture; null when there is none. */
export async function findImageFiles(db: Db | Transaction<Tables>, id: string): Promise<PictureFiles | null> {
  const image = await selectImage(db, id);
  return image ? imageFiles(image) : null;
}

function selectImage(db: Db | Transaction<Tables>, id: string): Promise<Selectable<PostImagesTable> | undefined> {
  return db.selectFrom("post_images").selectAll().where("id", "=", id).executeTakeFirst();
}

function hashes(variants: Map<number, Buffer>): Record<string, string> {
  return Object.fromEntries([...variants].map(([width, sha256]) => [String(width), sha256.toString("hex")]));
}

type ImageVariants = {
  id: string;
  width: number;
  height: number;
  avif: Record<string, unknown>;
  webp: Record<string, unknown>;
  preview: string;
};

/** Returns the URLs and widths of an uploaded picture's variants: '/news/images/<id>-<width>.avif'. */
export function imageFiles({ id, width, height, avif, webp, preview }: ImageVariants): PictureFiles {
  return { base: `/news/images/${id}`, width, height, avif: widths(avif), webp: widths(webp), preview };
}

function widths(variants: Record<string, unknown>): number[] {
  return Object.keys(variants)
    .map(Number)
    .sort((a, b) => a - b);
}
