import { randomInt } from "node:crypto";
import { LEGIBLE_LETTERS } from "./legible-letters.ts";

const LENGTH = 6;

/** A reference such as `PU-26-7K3Q9M`: not sequential, so that it tells nobody how many have applied; 30^6 a year. */
export function createReference(prefix: string, now: Date): string {
  const year = new Intl.DateTimeFormat("en", { timeZone: "Africa/Lagos", year: "2-digit" }).format(now);
  const letters = Array.from({ length: LENGTH }, () => LEGIBLE_LETTERS[randomInt(LEGIBLE_LETTERS.length)]);
  return `${prefix}-${year}-${letters.join("")}`;
}
