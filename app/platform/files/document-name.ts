import { normalizeText } from "../text/normalize-text.ts";
import type { DocumentMediaType } from "./document-type.ts";

/** Of the name that an applicant gave a file. */
export const DOCUMENT_NAME_MAX_CHARACTERS = 120;
/** No file system has longer names: 255 bytes, or 255 UTF-16 code units. */
const MAX_CLAIMED_NAME = 1000;
/** Control characters, and the marks that turn text around (UAX #9), by which `fdp.exe` can be made to read `exe.pdf`. */
const MISLEADING_CHARACTER = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const EXTENSIONS: Record<DocumentMediaType, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};
/** What cameras and programs end the names of these kinds with. */
const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|jpe|jfif|png)$/i;

/**
 * The applicant's own name for a file, safe to show and short, with the extension of what the file is: a system chooses by it what
 * opens the file. It never becomes a path. What is of no accepted kind, or of none that is known yet, keeps the name's end.
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
