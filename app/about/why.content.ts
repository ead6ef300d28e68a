import { z } from "zod";
import { WHY_PAGE_SAMPLE } from "../../content/why-page.ts";
import { line, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const whyPage = pageFields.extend({
  opening: z.object({ title: line, paragraphs: z.array(paragraph).min(1).max(20), picture: pictureField }),
  reasons: z
    .array(z.object({ title: line, text: paragraph }))
    .min(1)
    .max(30),
});

export type WhyPage = z.infer<typeof whyPage>;

export const WHY_PAGE: ContentDocument<WhyPage> = {
  key: "why-page",
  title: "Why the university?",
  schema: whyPage,
  sample: WHY_PAGE_SAMPLE,
};
