import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/device-records.ts";
import type { DocumentField } from "../../application.ts";

const keptUploadSchema = z.object({ id: z.string(), sha256: z.string() });

/** An upload that was begun for a file of a draft, and by which content that file is known again. */
export type KeptUpload = z.infer<typeof keptUploadSchema>;

/** Where the ids of uploads are kept: beside the files of their draft, so that they go with it. */
export function keptUploads(records: DeviceRecords) {
  const keyOf = (submissionKey: string, field: DocumentField) => `${submissionKey}/upload/${field}`;
  return {
    async read(submissionKey: string, field: DocumentField): Promise<KeptUpload | null> {
      const key = keyOf(submissionKey, field);
      const parsed = keptUploadSchema.safeParse((await records.read(key))?.get(key));
      return parsed.success ? parsed.data : null;
    },
    keep: (submissionKey: string, field: DocumentField, upload: KeptUpload) =>
      records.write(keyOf(submissionKey, field), upload),
    forget: (submissionKey: string, field: DocumentField) => records.removeAll(keyOf(submissionKey, field)),
  };
}

export type KeptUploads = ReturnType<typeof keptUploads>;
