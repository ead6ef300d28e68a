import type { Selectable, Transaction } from "kysely";
import type { LibraryPictureFilesTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";
import type { FocalPoint, PictureFiles } from "./picture.ts";
import { variantWidths } from "./save-variants.server.ts";

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

/** Returns those of these pictures of the library that exist. They can't be deleted before the transaction ends; one that is being deleted is waited for. */
export async function shareLibraryPictures(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("library_pictures")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
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
