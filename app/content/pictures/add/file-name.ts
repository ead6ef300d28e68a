import { normalizeText } from "../../../platform/text/normalize-text.ts";

const MAX_CHARACTERS = 100;
/** Control characters, and bidirectional formatting characters (UAX #9), which can make `fdp.exe` look like `exe.pdf`. */
const MISLEADING = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name of an uploaded file as messages show it. */
export function shownName(name: string): string {
  const clean = normalizeText(name.slice(0, 1000), "NFC").replace(MISLEADING, "").replaceAll(/[\\/]/g, "-").trim();
  return [...clean].slice(0, MAX_CHARACTERS).join("") || "Unnamed file";
}

/** Returns the first title of a file: its name without its extension. 'convocation_2026-01.jpg' becomes 'convocation 2026 01'. */
export function titleOf(name: string): string {
  const stem = shownName(name).replace(/\.[a-z0-9]{2,5}$/i, "");
  return stem.replaceAll(/[-_\s]+/g, " ").trim() || "Untitled";
}

/** Returns the name under which a PDF is downloaded, of letters that every system can store. 'Prospectus 2026.PDF' becomes 'Prospectus-2026.pdf'. */
export function downloadName(name: string): string {
  const ascii = shownName(name)
    .replace(/\.pdf$/i, "")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
  const stem = ascii.replaceAll(/[^A-Za-z0-9._]+/g, "-").replaceAll(/^[-.]+|[-.]+$/g, "");
  return `${stem.slice(0, MAX_CHARACTERS) || "document"}.pdf`;
}
