import type { Selectable } from "kysely";
import type { LibraryPictureFilesTable } from "../../../database/tables.ts";
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
