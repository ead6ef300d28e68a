import { z } from "zod";
import { CAMPUS_SAMPLE } from "../../content/campus.ts";
import { pageFields, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const campus = pageFields.extend({
  sections: z
    .array(storySection.meta({ label: "Section" }))
    .max(20)
    .meta({ label: "Sections of the page", item: "section" }),
});

export type Campus = z.infer<typeof campus>;

export const CAMPUS: ContentDocument<Campus> = {
  key: "campus",
  title: "Campus Life",
  schema: campus,
  sample: CAMPUS_SAMPLE,
};
