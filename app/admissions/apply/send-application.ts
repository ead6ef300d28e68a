import * as z from "zod/mini";
import type { FormValues, Problem } from "../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField, FIELD_LABELS } from "../application.ts";
import type { AcceptedSubmission } from "./submission-answer.ts";
import { type FileProgress, progressByFile } from "./upload-progress.ts";
import { uploadFieldOf } from "./uploads/upload-rules.ts";

/** What became of sending an application. */
export type SendOutcome =
  | { kind: "accepted"; accepted: AcceptedSubmission }
  | { kind: "refused"; status: number; message: string; problems: Problem[] }
  /** No answer came: the application may or may not have arrived, and can be sent again under the same key. */
  | { kind: "unreachable" }
  /** The applicant stopped it; as far as we know here, it may have arrived all the same. */
  | { kind: "cancelled" };

const acceptedSchema = z.object({ message: z.string(), reference: z.string(), statusUrl: z.string() });
const refusedSchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** A file, or the id of the upload by which it arrived before. */
export type Paper = File | string;

/** Sends a form by XMLHttpRequest, because fetch tells nothing of the bytes that have left. Never throws. */
export function sendApplication(
  values: FormValues,
  papers: ReadonlyMap<DocumentField, Paper>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const files = DOCUMENT_FIELDS.flatMap((field) => {
    const paper = papers.get(field);
    return paper ? [{ field, paper, size: typeof paper === "string" ? 0 : paper.size }] : [];
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/form/submit");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(progressByFile(loaded, total, files));
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => {
      console.error("The application could not be sent: no answer came from the server.");
      resolve({ kind: "unreachable" });
    };
    request.onabort = () => resolve({ kind: "cancelled" });
    signal.addEventListener("abort", () => request.abort());
    request.send(bodyOf(values, files));
  });
}

/** Text first: the server knows all answers before it takes in the files, and progress can be told file by file. */
function bodyOf(values: FormValues, files: readonly { field: DocumentField; paper: Paper }[]): FormData {
  const body = new FormData();
  for (const [field, entries] of values) for (const entry of entries) body.append(field, entry);
  for (const { field, paper } of files) body.append(typeof paper === "string" ? uploadFieldOf(field) : field, paper);
  return body;
}

function outcomeOf({ status, responseText }: XMLHttpRequest): SendOutcome {
  const answer = parseJson(responseText);
  const accepted = acceptedSchema.safeParse(answer);
  if (status >= 200 && status < 300 && accepted.success) return { kind: "accepted", accepted: accepted.data };
  const refused = refusedSchema.safeParse(answer);
  // Something between us and the server, such as a proxy, may answer in its own words.
  if (!refused.success) return { kind: "refused", status, message: "The server gave no proper answer.", problems: [] };
  const problems = (refused.data.errors ?? []).filter((problem): problem is Problem =>
    Object.hasOwn(FIELD_LABELS, problem.field),
  );
  return { kind: "refused", status, message: refused.data.message, problems };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
