import * as z from "zod/mini";
import { exampleReference, readReference } from "../../../platform/text/reference.ts";
import { isPlausibleAddress, requiredText } from "../../typed-text.schema.ts";

export type StatusProblem = { field: "reference" | "email"; message: string };

const emailSchema = requiredText("E-mail", 254).check(isPlausibleAddress("E-mail"));

export type CheckedRequest =
  | { kind: "valid"; reference: string; email: string }
  | { kind: "invalid"; problems: StatusProblem[] };

/** Validates the format of a reference and an e-mail address, not whether there is such an application. Messages show a reference with the university's prefix. */
export function checkStatusRequest(typed: { reference: string; email: string }, prefix: string): CheckedRequest {
  const reference = readReference(typed.reference);
  const email = z.safeParse(emailSchema, typed.email);
  if (reference !== null && email.success) return { kind: "valid", reference, email: email.data };
  const problems: StatusProblem[] = [];
  if (reference === null)
    problems.push({ field: "reference", message: `Enter your reference. It looks like ${exampleReference(prefix)}.` });
  if (!email.success)
    problems.push({ field: "email", message: email.error.issues[0]?.message ?? "Enter your e-mail." });
  return { kind: "invalid", problems };
}
