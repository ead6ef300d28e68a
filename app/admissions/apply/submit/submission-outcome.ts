import * as z from "zod/mini";
import type { FormValues, Problem } from "../../application.schema.ts";
import { type DocumentField, FIELD_LABELS } from "../../application.ts";
import { uploadFieldOf } from "../upload/upload-rules.ts";
import type { AcceptedSubmission } from "./submission-result.ts";

/** What became of sending an application. */
export type SendOutcome =
  | { kind: "accepted"; accepted: AcceptedSubmission }
  | { kind: "refused"; status: number; message: string; problems: Problem[]; appliedBefore?: boolean }
  /** No answer came: the application may or may not have arrived, and can be sent again under the same key. */
  | { kind: "unreachable" }
  /** The applicant stopped it; as far as we know here, it may have arrived all the same. */
  | { kind: "cancelled" };

const acceptedSchema = z.object({ message: z.string(), reference: z.string(), statusUrl: z.string() });
const rejectedSchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  appliedBefore: z.optional(z.boolean()),
});

/** A file, or the id of the upload by which it arrived before. */
export type SubmittedFile = File | string;

/** Text first: the server knows all answers before it takes in the files, and progress can be told file by file. */
export function bodyOf(
  values: FormValues,
  files: readonly { field: DocumentField; document: SubmittedFile }[],
): FormData {
  const body = new FormData();
  for (const [field, entries] of values) for (const entry of entries) body.append(field, entry);
  for (const { field, document } of files)
    body.append(typeof document === "string" ? uploadFieldOf(field) : field, document);
  return body;
}

/** What an answer of the server says. */
export function outcomeOf(status: number, text: string): SendOutcome {
  const result = parseJson(text);
  const accepted = acceptedSchema.safeParse(result);
  if (status >= 200 && status < 300 && accepted.success) return { kind: "accepted", accepted: accepted.data };
  const rejected = rejectedSchema.safeParse(result);
  // Something between us and the server, such as a proxy, may answer in its own words.
  if (!rejected.success)
    return {
      kind: "refused",
      status,
      message: "Something went wrong on our side. Please try again in a minute.",
      problems: [],
    };
  const problems = (rejected.data.errors ?? []).filter((problem): problem is Problem =>
    Object.hasOwn(FIELD_LABELS, problem.field),
  );
  const { message, appliedBefore = false } = rejected.data;
  return { kind: "refused", status, message, problems, appliedBefore };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
