import { z } from "zod";
import { MISSING_DOCUMENTS_SAMPLE } from "../../../content/missing-documents.ts";
import { line } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

const missingDocuments = z.object({
  /** What staff can tick when they ask for more. */
  items: z
    .array(line.meta({ label: "Document" }))
    .max(12)
    .meta({
      label: "Documents",
      item: "document",
      help: "What officers can tick when they ask an applicant for more.",
    }),
});

type MissingDocuments = z.infer<typeof missingDocuments>;

export const MISSING_DOCUMENTS: ContentDocument<MissingDocuments> = {
  key: "missing-documents",
  title: "Documents that the Registry asks for",
  schema: missingDocuments,
  sample: MISSING_DOCUMENTS_SAMPLE,
};
