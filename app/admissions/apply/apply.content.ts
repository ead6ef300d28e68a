import { APPLY_PAGE_SAMPLE } from "../../../content/apply-page.ts";
import { type PageFields, pageFields } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

export const APPLY_PAGE: ContentDocument<PageFields> = {
  key: "apply-page",
  title: "Undergraduate application",
  schema: pageFields,
  sample: APPLY_PAGE_SAMPLE,
};
