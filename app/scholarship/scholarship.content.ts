import { z } from "zod";
import { SCHOLARSHIP_SAMPLE } from "../../content/scholarship.ts";
import { line, pageFields, paragraph, pictureField, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const scholarship = pageFields.extend({
  /** The course of study. */
  course: line.meta({ label: "Course of study" }),
  /** The scholarship in one sentence. */
  summary: paragraph.meta({ label: "The scholarship in one sentence" }),
  /** What the scholarship pays for and what it does not. */
  cover: z
    .object({
      title: line.meta({ label: "Heading" }),
      items: z
        .array(
          z
            .object({ name: line.meta({ label: "What" }), covered: z.boolean().meta({ label: "It is paid for" }) })
            .meta({ label: "Cost" }),
        )
        .min(1)
        .max(30)
        .meta({ label: "Costs", item: "cost" }),
    })
    .meta({ label: "What it pays for" }),
  story: z
    .array(storySection.meta({ label: "Section" }))
    .max(20)
    .meta({ label: "Sections of the page", item: "section" }),
  reasons: z
    .object({
      title: line.meta({ label: "Heading" }),
      items: z
        .array(
          z
            .object({ title: line.meta({ label: "Reason" }), text: paragraph.meta({ label: "Text" }) })
            .meta({ label: "Reason" }),
        )
        .min(1)
        .max(30)
        .meta({ label: "Reasons", item: "reason" }),
    })
    .meta({ label: "Reasons to apply" }),
  gallery: z
    .object({
      title: line.meta({ label: "Heading" }),
      lead: line.meta({ label: "Text below the heading" }),
      pictures: z
        .array(
          z
            .object({ image: pictureField.meta({ label: "Picture" }), caption: line.meta({ label: "Caption" }) })
            .meta({ label: "Picture" }),
        )
        .min(1)
        .max(30)
        .meta({ label: "Pictures", item: "picture" }),
    })
    .meta({ label: "Gallery" }),
  call: z
    .object({ title: line.meta({ label: "Heading" }), text: paragraph.meta({ label: "Text" }) })
    .meta({ label: "Call to apply, at the end" }),
});

export type Scholarship = z.infer<typeof scholarship>;

export const SCHOLARSHIP: ContentDocument<Scholarship> = {
  key: "scholarship",
  title: "Free Tuition Agric Program",
  schema: scholarship,
  sample: SCHOLARSHIP_SAMPLE,
};
