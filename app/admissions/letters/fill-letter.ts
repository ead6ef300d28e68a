import type { LetterText, Placeholder } from "./letter-kinds.ts";
import { fillPlaceholders } from "./templates/placeholders.ts";

/** What an applicant's letter is made of. */
export type LetterFacts = {
  reference: string;
  firstName: string;
  lastName: string;
  programme: string;
  session: string;
  university: string;
  /** The address of the status page; only its path where the site's address is not known. */
  statusLink: string;
  /** The last day to accept, formatted; null without one. */
  acceptUntil: string | null;
  /** What an officer asked for; null for a decision. */
  missing: string | null;
};

export type FilledLetter = { subject: string; body: string };

/** In the middle of a sentence: 'Accept your place until {{accept until}}.' Without a last day, the sentence ends before. */
const UNTIL_LAST_DAY = /[ \n]until[ \n]\{\{ *accept +until *\}\}/g;

/** Returns the letter of one applicant. */
export function fillLetter({ subject, body }: Pick<LetterText, "subject" | "body">, facts: LetterFacts): FilledLetter {
  const values: Record<Placeholder, string> = {
    "first name": facts.firstName,
    "last name": facts.lastName,
    programme: facts.programme,
    session: facts.session,
    reference: facts.reference,
    university: facts.university,
    "status link": facts.statusLink,
    "accept until": facts.acceptUntil ?? "further notice",
    "what is missing": facts.missing ?? "",
  };
  const fill = (text: string) =>
    fillPlaceholders(facts.acceptUntil === null ? text.replaceAll(UNTIL_LAST_DAY, "") : text, values);
  return { subject: fill(subject).replaceAll(/\s+/g, " ").trim(), body: fill(body) };
}
