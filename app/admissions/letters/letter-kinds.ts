/** The letters to applicants, and what may stand in them. Pure: no input or output. */
import { formatIsoDay } from "../../ui/format/iso-day.ts";
import { isoDay, type Zoned } from "../../ui/format/place-time.ts";

export const LETTER_KINDS = ["admitted", "not-admitted", "waiting-list", "more-asked"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const LETTER_LABELS: Record<LetterKind, { label: string; when: string }> = {
  admitted: { label: "Offer of admission", when: "Sent to everyone who is admitted. Also a PDF with a check code." },
  "not-admitted": { label: "Not admitted", when: "Sent to everyone who is not admitted." },
  "waiting-list": { label: "Waiting list", when: "Sent to everyone who is put on a waiting list." },
  "more-asked": { label: "Something is needed", when: "Sent when an officer asks an applicant for more." },
};

/** What an applicant reads. Blank lines separate its paragraphs. */
export type LetterText = {
  subject: string;
  body: string;
  /** Whether the mail contains the text. Otherwise it says that there is news, and the text is on the status page alone. */
  isMailed: boolean;
};

export const SUBJECT_MAX_CHARACTERS = 150;
export const BODY_MAX_CHARACTERS = 6000;

const FOR_ALL = ["first name", "last name", "programme", "session", "reference", "university", "status link"] as const;

/** The placeholders of each kind of letter, as they are written between {{ and }}. */
export const PLACEHOLDERS = {
  admitted: [...FOR_ALL, "accept until"],
  "not-admitted": FOR_ALL,
  "waiting-list": FOR_ALL,
  "more-asked": [...FOR_ALL, "what is missing"],
} as const satisfies Record<LetterKind, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[LetterKind][number];

/** What each placeholder stands for, for the editor's help. */
export const PLACEHOLDER_MEANINGS: Record<Placeholder, string> = {
  "first name": "as typed in the application",
  "last name": "as typed in the application",
  programme: "the programme applied for",
  session: "such as 2025/2026",
  reference: "of the application, as on its receipt",
  university: "its name",
  "status link": "the address of the status page",
  "accept until": "the last day to accept the place; without one, “until” before it is left out, too",
  "what is missing": "what the officer wrote",
};

/** Reads the kind of a letter from an address; null when there is none. */
export function readLetterKind(text: string): LetterKind | null {
  return LETTER_KINDS.find((kind) => kind === text) ?? null;
}

/** Formats the last day to accept a place: '30 November 2025'. `until` is the moment after it. */
export function formatAcceptDay(until: Date, place: Zoned): string {
  return formatIsoDay(isoDay(new Date(until.getTime() - 1), place));
}
