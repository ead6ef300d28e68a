import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import type { PictureFiles } from "../../platform/images/picture.ts";
import { type StoredVariants, variantHashes, variantWidths } from "../../platform/images/save-variants.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** A picture with stored variants, each under the SHA-256 of its content. */
export type NewImage = StoredVariants & {
  id: string;
  width: number;
  height: number;
  savedAt: Date;
  savedBy: number;
};

/** Adds a picture. Throws when one of its variants is missing in `files`. */
export async function insertImage(transaction: Transaction<Tables>, files: Files, image: NewImage): Promise<void> {
  await relyOnFiles(transaction, files, [...image.avif.values(), ...image.webp.values(), image.share]);
  await transaction
    .insertInto("post_images")
    .values({
      id: image.id,
      width: image.width,
      height: image.height,
      avif: JSON.stringify(variantHashes(image.avif)),
      webp: JSON.stringify(variantHashes(image.webp)),
      share_sha256: image.share,
      preview: image.preview,
      saved_at: image.savedAt,
      saved_by: image.savedBy,
    })
    .execute();
}

/** Returns the files of a picture; null when there is none. */
export async function findImageFiles(db: Db | Transaction<Tables>, id: string): Promise<PictureFiles | null> {
  const image = await db.selectFrom("post_images").selectAll().where("id", "=", id).executeTakeFirst();
  return image ? imageFiles(image) : null;
}

/** Returns whether two pictures were made of the same file: what is shared of them, stored by the hash of its content, is the same. */
export async function areOfSameFile(db: Db | Transaction<Tables>, one: string, other: string): Promise<boolean> {
  const [first, second] = await db
    .selectFrom("post_images")
    .select("share_sha256")
    .where("id", "in", [one, other])
    .execute();
  return first !== undefined && second !== undefined && first.share_sha256.equals(second.share_sha256);
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
  return { base: `/news/images/${id}`, width, height, avif: variantWidths(avif), webp: variantWidths(webp), preview };
}
