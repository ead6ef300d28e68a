import * as z from "zod/mini";
import type { FormValues } from "../../application.schema.ts";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
import { isAskedField } from "../../questions/questions.ts";
import { uploadFieldOf } from "../upload/upload-rules.ts";
import { type AcceptedSubmission, type SubmissionProblem, UPLOAD_MISSING } from "./submission-result.ts";

/** The outcome of sending an application. */
export type SendOutcome =
  | { kind: "accepted"; accepted: AcceptedSubmission }
  | { kind: "rejected"; status: number; message: string; problems: SubmissionProblem[]; appliedBefore?: boolean }
  /** Without a response: it may have arrived, and can be sent again under the same key. */
  | { kind: "unreachable" }
  /** Stopped by the applicant: it may have arrived all the same. */
  | { kind: "cancelled" };

const acceptedSchema = z.object({ message: z.string(), reference: z.string(), statusUrl: z.string() });
const rejectedSchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string(), code: z.optional(z.string()) }))),
  appliedBefore: z.optional(z.boolean()),
});

/** A file, or the id of its finished upload. */
export type SubmittedFile = File | string;

/** Builds the request body, text first: the server then knows all answers before it reads the files, and progress is known per file. */
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

/** Parses the server's response. */
export function outcomeOf(status: number, text: string): SendOutcome {
  const result = parseJson(text);
  const accepted = acceptedSchema.safeParse(result);
  if (status >= 200 && status < 300 && accepted.success) return { kind: "accepted", accepted: accepted.data };
  const rejected = rejectedSchema.safeParse(result);
  // A proxy in between may respond in a format of its own.
  if (!rejected.success)
    return {
      kind: "rejected",
      status,
      message: "Something went wrong on our side. Please try again in a minute.",
      problems: [],
    };
  const problems = (rejected.data.errors ?? []).filter((problem): problem is SubmissionProblem =>
    isAskedField(problem.field),
  );
  const { message, appliedBefore = false } = rejected.data;
  return { kind: "rejected", status, message, problems, appliedBefore };
}

/** Returns the fields whose upload the server no longer has. */
export function missingUploads(outcome: SendOutcome): DocumentField[] {
  if (outcome.kind !== "rejected") return [];
  const lost = outcome.problems.filter(({ code }) => code === UPLOAD_MISSING);
  return lost.map(({ field }) => field).filter(isDocumentField);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
