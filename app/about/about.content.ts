import { z } from "zod";
import { ABOUT_PAGE_SAMPLE } from "../../content/about-page.ts";
import { line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const aboutPage = pageFields.extend({
  story: z.object({ title: line, paragraphs: z.array(paragraph).min(1).max(20) }),
  /** Numbers in large type beside the story. */
  facts: z.array(z.object({ figure: z.string().trim().min(1).max(12), label: line })).max(12),
  /** The heading of the cards that link to the other pages about the university. */
  cardsTitle: line,
});

export type AboutPage = z.infer<typeof aboutPage>;

export const ABOUT_PAGE: ContentDocument<AboutPage> = {
  key: "about-page",
  title: "About",
  schema: aboutPage,
  sample: ABOUT_PAGE_SAMPLE,
};
