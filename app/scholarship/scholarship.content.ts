import { z } from "zod";
import { SCHOLARSHIP_SAMPLE } from "../../content/scholarship.ts";
import { line, pageFields, paragraph, pictureField, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const scholarship = pageFields.extend({
  /** The course of study. */
  course: line,
  /** The scholarship in one sentence. */
  summary: paragraph,
  /** What the scholarship pays for and what it does not. */
  cover: z.object({
    title: line,
    items: z
      .array(z.object({ name: line, covered: z.boolean() }))
      .min(1)
      .max(30),
  }),
  story: z.array(storySection).max(20),
  reasons: z.object({
    title: line,
    items: z
      .array(z.object({ title: line, text: paragraph }))
      .min(1)
      .max(30),
  }),
  gallery: z.object({
    title: line,
    lead: line,
    pictures: z
      .array(z.object({ image: pictureField, caption: line }))
      .min(1)
      .max(30),
  }),
  call: z.object({ title: line, text: paragraph }),
});

export type Scholarship = z.infer<typeof scholarship>;

export const SCHOLARSHIP: ContentDocument<Scholarship> = {
  key: "scholarship",
  title: "Free Tuition Agric Program",
  schema: scholarship,
  sample: SCHOLARSHIP_SAMPLE,
};
