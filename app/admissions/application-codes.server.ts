import { randomInt } from "node:crypto";
import { yearOf, type Zoned } from "../ui/format/place-time.ts";
import { CODE_LENGTH, LEGIBLE_LETTERS } from "./verify/verification-code.ts";

const REFERENCE_LENGTH = 6;

/**
 * Returns a new reference such as `PU-26-7K3Q9M`, one of 30^6 a year. It is random, so that references don't reveal how many people have
 * applied.
 */
export function createReference(prefix: string, now: Date, place: Zoned): string {
  const year = String(yearOf(now, place)).slice(-2);
  return `${prefix}-${year}-${randomLetters(REFERENCE_LENGTH)}`;
}

/** Returns a new code for the receipt of one application. Neither the reference nor the receipt's address can be derived from it. */
export function createVerificationCode(): string {
  return randomLetters(CODE_LENGTH);
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => LEGIBLE_LETTERS[randomInt(LEGIBLE_LETTERS.length)]).join("");
}
