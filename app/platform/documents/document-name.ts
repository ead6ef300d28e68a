import { normalizeText } from "../text/normalize-text.ts";
import type { DocumentMediaType } from "./document-type.ts";

/** Longest file name that is stored. */
export const DOCUMENT_NAME_MAX_CHARACTERS = 120;
/** Longer than any file system allows: 255 bytes, or 255 UTF-16 code units. */
const MAX_CLAIMED_NAME = 1000;
/** Control characters, and bidirectional formatting characters (UAX #9), which can make `fdp.exe` look like `exe.pdf`. */
const MISLEADING_CHARACTER = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const EXTENSIONS: Record<DocumentMediaType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};
/** Returns the file name extension of a media type: '.pdf'. */
export function extensionOf(mediaType: DocumentMediaType): string {
  return EXTENSIONS[mediaType];
}

/** Extensions that cameras and programs give files of these types. */
const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|jpe|jfif|png)$/i;

/**
 * Returns the applicant's name for a file, shortened and safe to display, with the extension of the detected type, since operating
 * systems choose the program that opens a file by it. Never use the name as a path. Without a media type, the name keeps its extension.
 */
export function documentName(claimed: string, mediaType: DocumentMediaType | null): string {
  const bounded = normalizeText(claimed.slice(0, MAX_CLAIMED_NAME), "NFC");
  const name = bounded.replace(MISLEADING_CHARACTER, "").replaceAll(/[\\/]/g, "-").trim();
  if (mediaType === null) return shortened(name || "document", DOCUMENT_NAME_MAX_CHARACTERS);
  const extension = EXTENSIONS[mediaType];
  const stem = shortened(name.replace(KNOWN_EXTENSION, ""), DOCUMENT_NAME_MAX_CHARACTERS - extension.length);
  return `${stem.trim() || "document"}${extension}`;
}

function shortened(text: string, characters: number): string {
  return [...text].slice(0, characters).join("");
}
