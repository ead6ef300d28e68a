import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { libraryId, shareLibraryPictures } from "../../../platform/images/library-pictures.store.server.ts";
import type { Pictures } from "../../../platform/images/pictures.server.ts";

/** Where a post shows a picture that was deleted from the library. */
type MissingPicture = "imageFile" | "content";

type NamedPictures = { picture: string | null; content: string };

export const MISSING_MESSAGES: Record<MissingPicture, string> = {
  imageFile: "The picture is no longer in the library. Choose another.",
  content: "A picture in the text is no longer in the library. Remove it, or choose another.",
};

/** Returns whether the picture of a post and those in its text were deleted from the library meanwhile. */
export function missingPictures(
  pictures: Pick<Pictures, "has">,
  { picture, content }: NamedPictures,
): MissingPicture[] {
  const isMissing = picture?.startsWith("lib-") && !pictures.has(picture);
  const isMissingInText = namesIn(content).some((named) => !pictures.has(named));
  return [...(isMissing ? ["imageFile" as const] : []), ...(isMissingInText ? ["content" as const] : [])];
}

/** Returns which pictures of a post were deleted from the library. The others can't be deleted before the transaction ends. */
export async function deletedPictures(
  transaction: Transaction<Tables>,
  named: NamedPictures,
): Promise<MissingPicture[]> {
  const names = [...(named.picture === null ? [] : [named.picture]), ...namesIn(named.content)];
  const there = await shareLibraryPictures(
    transaction,
    names.flatMap((name) => libraryId(name) ?? []),
  );
  const has = (name: string) => {
    const id = libraryId(name);
    return id === null || there.has(id);
  };
  return missingPictures({ has }, named);
}

function namesIn(content: string): string[] {
  return [...content.slice(0, MAX_CONTENT_UNITS).matchAll(NAMED_PICTURE)].map(([, named = ""]) => named);
}

const NAMED_PICTURE = /\bdata-picture="([^"]*)"/g;
/** Longer texts are rejected anyway. */
const MAX_CONTENT_UNITS = 1_000_000;
