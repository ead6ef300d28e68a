import * as z from "zod/mini";
import { isPlausibleAddress, requiredText } from "../../typed-text.schema.ts";

export type StatusProblem = { field: "reference" | "email"; message: string };

/** Prefix, year and six letters, without separators. */
const REFERENCE = /^([A-Z]{2,4})(\d\d)([A-Z\d]{6})$/;

/** Allows for any separators. */
const MAX_LENGTH = 100;

const emailSchema = requiredText("E-mail", 254).check(isPlausibleAddress("E-mail"));

/** Normalizes a typed reference: 'pu 26 7k3q9m' becomes 'PU-26-7K3Q9M'. Null when it can't be one. */
export function readReference(typed: string): string | null {
  if (typed.length > MAX_LENGTH) return null;
  const parts = REFERENCE.exec(typed.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase());
  return parts ? parts.slice(1).join("-") : null;
}

export type CheckedRequest =
  | { kind: "valid"; reference: string; email: string }
  | { kind: "invalid"; problems: StatusProblem[] };

/** Validates the format of a reference and an e-mail address, not whether there is such an application. */
export function checkStatusRequest(typed: { reference: string; email: string }): CheckedRequest {
  const reference = readReference(typed.reference);
  const email = z.safeParse(emailSchema, typed.email);
  if (reference !== null && email.success) return { kind: "valid", reference, email: email.data };
  const problems: StatusProblem[] = [];
  if (reference === null)
    problems.push({ field: "reference", message: "Enter your reference. It looks like PU-26-7K3Q9M." });
  if (!email.success)
    problems.push({ field: "email", message: email.error.issues[0]?.message ?? "Enter your e-mail." });
  return { kind: "invalid", problems };
}
