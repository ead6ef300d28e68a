import { randomInt } from "node:crypto";
import { LEGIBLE_LETTERS } from "../legible-letters.ts";
import { CODE_LENGTH } from "./verification-code.ts";

/** A code for the papers of one application. It is neither the reference nor the key to the receipt, and leads to neither. */
export function createVerificationCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LEGIBLE_LETTERS[randomInt(LEGIBLE_LETTERS.length)]).join("");
}
