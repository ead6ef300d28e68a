import type { Selectable } from "kysely";
import type { LibraryPictureFilesTable } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";
import type { FocalPoint, PictureFiles } from "./picture.ts";
import { type NamedVariant, variantWidths } from "./save-variants.server.ts";

/** Returns the name by which content uses a picture of the library. */
export function libraryName(id: string): string {
  return `lib-${id}`;
}

/** Returns the id of the library's picture with this name; null for a built picture. */
export function libraryId(name: string): string | null {
  return /^lib-([0-9a-f]{32})$/.exec(name)?.[1] ?? null;
}

/** Returns the current files of every picture of the library, by name. */
export async function selectLibraryPictures(db: Db): Promise<Map<string, PictureFiles>> {
  const rows = await db
    .selectFrom("library_picture_files as file")
    .innerJoin("library_pictures as picture", "picture.id", "file.picture_id")
    .where("is_current", "=", true)
    .select(["file.id", "picture_id", "width", "height", "avif", "webp", "preview", "focus_x", "focus_y", "credit"])
    .execute();
  return new Map(
    rows.map(({ picture_id, focus_x, focus_y, credit, ...file }) => [
      libraryName(picture_id),
      libraryFiles(file, { x: focus_x, y: focus_y }, credit),
    ]),
  );
}

/** Returns the hash of an image variant, also of a file that was replaced; null when there is none. */
export async function findLibraryVariant(db: Db, fileId: string, variant: NamedVariant): Promise<Buffer | null> {
  const file = await db
    .selectFrom("library_picture_files")
    .select(["avif", "webp", "share_sha256"])
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!file) return null;
  if (variant.kind === "share") return file.share_sha256;
  const hash = file[variant.kind][variant.width];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

type FileRow = Pick<Selectable<LibraryPictureFilesTable>, "id" | "width" | "height" | "avif" | "webp" | "preview">;

/** Returns the URLs and widths of a file's variants: '/files/<id>-<width>.avif'. */
export function libraryFiles(
  { id, width, height, avif, webp, preview }: FileRow,
  focus: FocalPoint,
  credit: string,
): PictureFiles {
  const files = { base: `/files/${id}`, width, height, avif: variantWidths(avif), webp: variantWidths(webp), preview };
  const isMiddle = focus.x === 50 && focus.y === 50;
  return { ...files, ...(!isMiddle && { focus }), ...(credit && { credit }) };
}
