import { z } from "zod";
import { ABOUT_PAGE_SAMPLE } from "../../content/about-page.ts";
import { line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const aboutPage = pageFields.extend({
  story: z
    .object({
      title: line.meta({ label: "Heading" }),
      paragraphs: z
        .array(paragraph.meta({ label: "Paragraph" }))
        .min(1)
        .max(20)
        .meta({ label: "Paragraphs", item: "paragraph" }),
    })
    .meta({ label: "The story of the university" }),
  /** Numbers in large type beside the story. */
  facts: z
    .array(
      z
        .object({
          figure: z.string().trim().min(1).max(12).meta({ label: "Number" }),
          label: line.meta({ label: "What it counts" }),
        })
        .meta({ label: "Fact" }),
    )
    .max(12)
    .meta({ label: "Facts in numbers", item: "fact" }),
  /** The heading of the cards that link to the other pages about the university. */
  cardsTitle: line.meta({ label: "Heading above the links to the other pages" }),
});

export type AboutPage = z.infer<typeof aboutPage>;

export const ABOUT_PAGE: ContentDocument<AboutPage> = {
  key: "about-page",
  title: "About",
  schema: aboutPage,
  sample: ABOUT_PAGE_SAMPLE,
};
