import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Deps } from "../../../../platform/deps.server.ts";
import { readUpload } from "../../../../platform/files/upload-content.store.server.ts";
import { lowerFirst } from "../../../../platform/text/first-letter.ts";
import { type CheckDeps, checkDocument } from "../../../documents/check-document.server.ts";
import { type ReceivedDocument, receiveDocument } from "../../../documents/receive-document.server.ts";
import type { DocumentField } from "../../../questions/document-fields.ts";
import { type AskedField, documentFields, labelOf, type Questions } from "../../../questions/questions.ts";
import type { ReceivedForm } from "../../submit/receive/receive-form.server.ts";
import { UUID } from "../../submit/submission-key.ts";
import { SUBMISSION_KEY_FIELD, type SubmissionProblem, UPLOAD_MISSING } from "../../submit/submission-result.ts";
import { UPLOAD_ID, uploadFieldOf } from "../upload-rules.ts";
import { findFinished } from "./upload.store.server.ts";

type UploadDeps = Pick<Deps, "db" | "files"> & CheckDeps;

/** The problem of each missing upload. It is the same for one of another form or field, so that upload ids can't be probed. */
export type MissingUploads = ReadonlyMap<AskedField, SubmissionProblem>;

/** Adds the uploads that a form names to its documents, as if their files had come with it. Returns the missing ones. */
export async function attachUploads(
  form: ReceivedForm,
  questions: Questions,
  deps: UploadDeps,
): Promise<MissingUploads> {
  const key = form.values.get(SUBMISSION_KEY_FIELD)?.[0] ?? "";
  const missing = new Map<AskedField, SubmissionProblem>();
  for (const field of documentFields(questions)) {
    // Two are enough to see that there are too many.
    for (const id of form.values.get(uploadFieldOf(field))?.slice(0, 2) ?? []) {
      const document = await readUploaded(deps, id, key, field);
      if (document) {
        form.documents.set(field, [...(form.documents.get(field) ?? []), document]);
      } else
        missing.set(field, {
          field,
          message: `Your ${lowerFirst(labelOf(questions, field))} did not arrive whole. Send it again.`,
          code: UPLOAD_MISSING,
        });
    }
  }
  return missing;
}

/** Reads an upload as a document; null when it does not exist, is not finished, or belongs to another form or field. */
async function readUploaded(deps: UploadDeps, id: string, key: string, field: DocumentField) {
  if (!UPLOAD_ID.test(id) || !UUID.test(key)) return null;
  const read = () => readFinished(deps, { id, submissionKey: key, field });
  // When the same form is sent twice at once, the other request may have moved it to the documents meanwhile.
  return (await read()) ?? (await read());
}

async function readFinished(
  deps: UploadDeps,
  named: Parameters<typeof findFinished>[1],
): Promise<ReceivedDocument | null> {
  const { db, files } = deps;
  const upload = await findFinished(db, named);
  if (!upload) return null;
  const content = upload.isTaken ? await files.read(upload.sha256) : Readable.from(readUpload(deps, upload.id));
  if (!content) return null;
  const document = await receiveDocument(files, content, upload.name);
  if (!document.sha256.equals(upload.sha256)) {
    await rm(document.path, { force: true });
    return null;
  }
  return checkDocument(deps, document).catch(async (error: unknown) => {
    await rm(document.path, { force: true });
    throw error;
  });
}
