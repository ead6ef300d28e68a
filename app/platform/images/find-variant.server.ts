import type { Deps } from "../deps.server.ts";
import type { Db } from "../postgres/database.server.ts";
import type { NamedVariant } from "./save-variants.server.ts";
import { readFileName } from "./serve-variant.server.ts";

/** The tables of images with stored variants: those of posts, and those of the library, also of files that were replaced. */
type ImageTable = "post_images" | "library_picture_files";

const TABLES = new Map<string, ImageTable>([
  ["/news/images/", "post_images"],
  ["/files/", "library_picture_files"],
]);
const STORED = /^(\/news\/images\/|\/files\/)([^/]+)$/;

/** Returns the hash of an image variant; null when there is none. */
export async function findVariant(
  db: Db,
  table: ImageTable,
  id: string,
  variant: NamedVariant,
): Promise<Buffer | null> {
  const image = await db
    .selectFrom(table)
    .select(["avif", "webp", "share_sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!image) return null;
  if (variant.kind === "share") return image.share_sha256;
  const hash = image[variant.kind][variant.width];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

/** Returns the size of a picture's file in bytes, by its address; null when it is no picture of the site. */
export async function pictureSize(
  { db, files, pictures }: Pick<Deps, "db" | "files" | "pictures">,
  address: string,
): Promise<number | null> {
  const [, folder = "", name = ""] = STORED.exec(address) ?? [];
  const table = TABLES.get(folder);
  const requested = readFileName(name);
  if (!table || !requested) return pictures.builtSize(address);
  const sha256 = await findVariant(db, table, requested.id, requested.variant);
  return sha256 && files.size(sha256);
}
