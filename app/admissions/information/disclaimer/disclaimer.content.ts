import { z } from "zod";
import { DISCLAIMER_PAGE_SAMPLE } from "../../../../content/disclaimer-page.ts";
import { line, pageFields, paragraph } from "../../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";

const disclaimer = pageFields.extend({
  lead: line,
  paragraphs: z.array(paragraph).min(1).max(20),
  /** Names of fake forms, which the university doesn't sell. */
  fakeForms: z.array(line).max(30),
  advice: paragraph,
  contactTitle: line,
  /** One line each. */
  signature: z.array(line).min(1).max(12),
});

export type DisclaimerPage = z.infer<typeof disclaimer>;

export const DISCLAIMER_PAGE: ContentDocument<DisclaimerPage> = {
  key: "disclaimer-page",
  title: "Disclaimer: warning of false admission forms",
  schema: disclaimer,
  sample: DISCLAIMER_PAGE_SAMPLE,
};
