import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Deps } from "../../../platform/deps.server.ts";
import { readUpload } from "../../../platform/files/upload-pieces.store.server.ts";
import type { Problem } from "../../application.schema.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { type CheckDeps, checkDocument } from "../../documents/check-document.server.ts";
import { type ReceivedDocument, receiveDocument } from "../../documents/receive-document.server.ts";
import type { ReceivedForm } from "../submit/receive-form.server.ts";
import { UUID } from "../submit/submission-key.ts";
import { SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";
import { findFinished } from "./upload.store.server.ts";
import { notArrivedMessage, UPLOAD_ID, uploadFieldOf } from "./upload-rules.ts";

type UploadDeps = Pick<Deps, "db" | "files"> & CheckDeps;

/** What to say of each that is not there, or not for this form and field: always the same, so that nobody can try them out. */
export type MissingUploads = ReadonlyMap<ApplicationField, Problem>;

/** Puts the uploads that a form names among its documents, as if their files had come with it; gives those that can't be had. */
export async function receiveUploads(form: ReceivedForm, deps: UploadDeps): Promise<MissingUploads> {
  const key = form.values.get(SUBMISSION_KEY_FIELD)?.[0] ?? "";
  const missing = new Map<ApplicationField, Problem>();
  for (const field of DOCUMENT_FIELDS) {
    // A second one is enough to tell that there are too many.
    for (const id of form.values.get(uploadFieldOf(field))?.slice(0, 2) ?? []) {
      const document = await receiveUpload(deps, id, key, field);
      if (document) {
        form.documents.set(field, [...(form.documents.get(field) ?? []), document]);
      } else missing.set(field, { field, message: notArrivedMessage(field) });
    }
  }
  return missing;
}

/** Null when there is no such upload, or it is not whole, or it was begun for another form or field. */
async function receiveUpload(deps: UploadDeps, id: string, key: string, field: DocumentField) {
  if (!UPLOAD_ID.test(id) || !UUID.test(key)) return null;
  const read = () => readFinished(deps, { id, submissionKey: key, field });
  // The same form, sent twice at once, may take it while it is read here: then it is among the documents.
  return (await read()) ?? (await read());
}

async function readFinished(
  deps: UploadDeps,
  named: Parameters<typeof findFinished>[1],
): Promise<ReceivedDocument | null> {
  const { db, files } = deps;
  const upload = await findFinished(db, named);
  if (!upload) return null;
  const content = upload.isTaken ? await files.read(upload.sha256) : Readable.from(readUpload(db, upload.id));
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
