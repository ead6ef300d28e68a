import { z } from "zod";
import { WHY_PAGE_SAMPLE } from "../../content/why-page.ts";
import { line, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const whyPage = pageFields.extend({
  opening: z
    .object({
      title: line.meta({ label: "Heading" }),
      paragraphs: z
        .array(paragraph.meta({ label: "Paragraph" }))
        .min(1)
        .max(20)
        .meta({ label: "Paragraphs", item: "paragraph" }),
      picture: pictureField.meta({ label: "Picture" }),
    })
    .meta({ label: "Opening" }),
  reasons: z
    .array(
      z
        .object({ title: line.meta({ label: "Reason" }), text: paragraph.meta({ label: "Text" }) })
        .meta({ label: "Reason" }),
    )
    .min(1)
    .max(30)
    .meta({ label: "Reasons", item: "reason" }),
});

export type WhyPage = z.infer<typeof whyPage>;

export const WHY_PAGE: ContentDocument<WhyPage> = {
  key: "why-page",
  title: "Why the university?",
  schema: whyPage,
  sample: WHY_PAGE_SAMPLE,
};
