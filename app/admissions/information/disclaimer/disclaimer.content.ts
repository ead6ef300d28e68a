import { z } from "zod";
import { DISCLAIMER_PAGE_SAMPLE } from "../../../../content/disclaimer-page.ts";
import { line, pageFields, paragraph } from "../../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";

const disclaimer = pageFields.extend({
  lead: line.meta({ label: "Text below the title" }),
  paragraphs: z
    .array(paragraph.meta({ label: "Paragraph" }))
    .min(1)
    .max(20)
    .meta({ label: "Paragraphs", item: "paragraph" }),
  /** Names of fake forms, which the university doesn't sell. */
  fakeForms: z
    .array(line.meta({ label: "Name of the form" }))
    .max(30)
    .meta({ label: "Fake forms", item: "form", help: "Names of forms that the university does not sell." }),
  advice: paragraph.meta({ label: "Advice" }),
  contactTitle: line.meta({ label: "Heading above the contacts" }),
  /** One line each. */
  signature: z
    .array(line.meta({ label: "Line" }))
    .min(1)
    .max(12)
    .meta({ label: "Signature", item: "line" }),
});

export type DisclaimerPage = z.infer<typeof disclaimer>;

export const DISCLAIMER_PAGE: ContentDocument<DisclaimerPage> = {
  key: "disclaimer-page",
  title: "Disclaimer: warning of false admission forms",
  schema: disclaimer,
  sample: DISCLAIMER_PAGE_SAMPLE,
};
