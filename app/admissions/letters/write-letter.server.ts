import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { PLACE } from "../../content/place.content.ts";
import { readSite } from "../../content/read-site.server.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { STATUS_PATH } from "../applicant-paths.ts";
import type { Outcome } from "../application.ts";
import { createVerificationCode } from "../application-codes.server.ts";
import { fillLetter } from "./fill-letter.ts";
import { letterEmail } from "./letter.email.ts";
import { formatAcceptDay } from "./letter-kinds.ts";
import { insertLetter, readLetterFacts } from "./letters.store.server.ts";
import { currentTemplate, findTemplate } from "./templates/letter-templates.store.server.ts";

/** How the letters of a release are written. */
export type LetterTerms = {
  /** Until when an offer can be accepted, exclusive; null for no limit. */
  acceptUntil: Date | null;
  /** The approved version of each letter; null for the newest. */
  versions: Readonly<Record<string, number>> | null;
};

export const NO_TERMS: LetterTerms = { acceptUntil: null, versions: null };

type LetterDeps = Pick<Deps, "publicUrl" | "content" | "clock">;
type Recipient = { id: number; email: string };

/** Writes the letter with a decision, and returns the mail with its text; null when the text belongs on the status page alone. */
export async function writeLetter(
  deps: LetterDeps,
  transaction: Transaction<Tables>,
  { id, email, outcome, at }: Recipient & { outcome: Outcome; at: Date },
  { acceptUntil, versions }: LetterTerms,
): Promise<Mail | null> {
  const version = versions?.[outcome];
  const approved = version === undefined ? null : await findTemplate(transaction, outcome, version);
  const template = approved ?? (await currentTemplate(transaction, outcome));
  const isOffer = outcome === "admitted";
  const facts = await factsFor(deps, transaction, id);
  const until = isOffer ? acceptUntil : null;
  const filled = fillLetter(template, {
    ...facts,
    acceptUntil: until && formatAcceptDay(until, deps.content.read(PLACE)),
    missing: null,
  });
  await insertLetter(transaction, {
    ...filled,
    applicationId: id,
    kind: outcome,
    templateVersion: template.version,
    releasedAt: at,
    acceptUntil: until,
    verificationCode: isOffer ? createVerificationCode() : null,
  });
  return template.isMailed ? letterEmail({ email, ...facts, ...filled }) : null;
}

/** Returns the mail that asks an applicant for more; null when its text is not mailed. */
export async function askingLetter(
  deps: LetterDeps,
  transaction: Transaction<Tables>,
  { id, email }: Recipient,
  missing: string,
): Promise<Mail | null> {
  const template = await currentTemplate(transaction, "more-asked");
  if (!template.isMailed) return null;
  const facts = await factsFor(deps, transaction, id);
  return letterEmail({ email, ...facts, ...fillLetter(template, { ...facts, acceptUntil: null, missing }) });
}

async function factsFor(deps: LetterDeps, transaction: Transaction<Tables>, id: number) {
  const { name: university } = readSite(deps).identity;
  return {
    ...(await readLetterFacts(transaction, id)),
    university,
    statusLink: `${deps.publicUrl ?? ""}${STATUS_PATH}`,
  };
}
