import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import type { DocumentField } from "../../questions/document-fields.ts";

const storedUploadSchema = z.object({ id: z.string(), sha256: z.string() });

/** The upload of a draft's file, and the hash by which the file is recognized. */
export type StoredUpload = z.infer<typeof storedUploadSchema>;

/** Stores the ids of uploads under the key of their draft, so that they are deleted with it. */
export function storedUploads(records: DeviceRecords) {
  const keyOf = (submissionKey: string, field: DocumentField) => `${submissionKey}/upload/${field}`;
  return {
    async read(submissionKey: string, field: DocumentField): Promise<StoredUpload | null> {
      const key = keyOf(submissionKey, field);
      const parsed = storedUploadSchema.safeParse((await records.read(key))?.get(key));
      return parsed.success ? parsed.data : null;
    },
    save: (submissionKey: string, field: DocumentField, upload: StoredUpload) =>
      records.write(keyOf(submissionKey, field), upload),
    remove: (submissionKey: string, field: DocumentField) => records.removeAll(keyOf(submissionKey, field)),
  };
}

export type StoredUploads = ReturnType<typeof storedUploads>;
