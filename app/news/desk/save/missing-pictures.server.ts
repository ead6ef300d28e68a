import type { Pictures } from "../../../platform/images/pictures.server.ts";

/** Where a post shows a picture that was deleted from the library. */
type MissingPicture = "imageFile" | "content";

/** Returns whether the picture of a post and those in its text were deleted from the library meanwhile. */
export function missingPictures(
  pictures: Pictures,
  { picture, content }: { picture: string | null; content: string },
): MissingPicture[] {
  const isMissing = picture?.startsWith("lib-") && !pictures.has(picture);
  const inText = [...content.slice(0, MAX_CONTENT_UNITS).matchAll(NAMED_PICTURE)];
  const isMissingInText = inText.some(([, named = ""]) => !pictures.has(named));
  return [...(isMissing ? ["imageFile" as const] : []), ...(isMissingInText ? ["content" as const] : [])];
}

const NAMED_PICTURE = /\bdata-picture="([^"]*)"/g;
/** Longer texts are rejected anyway. */
const MAX_CONTENT_UNITS = 1_000_000;
