import * as z from "zod/mini";
import { DOCUMENT_FIELDS } from "../../application.ts";

/** What a browser says of a file before it sends it (`Upload-Metadata`). */
export const uploadMetadataSchema = z.object({
  filename: z.string().check(z.maxLength(1000)),
  field: z.enum(DOCUMENT_FIELDS),
  submissionKey: z.guid(),
  /** Of the whole file, in hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
});
