import { z } from "zod";
import { ARTS_AND_HUMANITIES_SAMPLE } from "../../content/arts-and-humanities.ts";
import { FACULTIES_SAMPLE } from "../../content/faculties.ts";
import { HEALTH_SCIENCES_SAMPLE } from "../../content/health-sciences.ts";
import { line, linkTarget, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const facultyPage = pageFields.extend({
  opening: z.object({ title: line, paragraphs: z.array(paragraph).min(1).max(20) }),
  coursesTitle: line,
  courses: z
    .array(z.object({ name: line, description: paragraph, picture: pictureField.optional() }))
    .min(1)
    .max(40),
});

const faculties = z.object({
  title: line,
  /** A faculty without a page has no target; its button is disabled. */
  faculties: z
    .array(z.object({ name: line, to: linkTarget.nullable() }))
    .min(1)
    .max(40),
  /** The text of a disabled button, below the faculty's name. */
  withoutPage: line,
});

export type FacultyPage = z.infer<typeof facultyPage>;
export type Faculties = z.infer<typeof faculties>;

export const HEALTH_SCIENCES: ContentDocument<FacultyPage> = {
  key: "health-sciences",
  title: "Faculty of Allied Health Sciences",
  schema: facultyPage,
  sample: HEALTH_SCIENCES_SAMPLE,
};

export const ARTS_AND_HUMANITIES: ContentDocument<FacultyPage> = {
  key: "arts-and-humanities",
  title: "Faculty of Arts and Humanities",
  schema: facultyPage,
  sample: ARTS_AND_HUMANITIES_SAMPLE,
};

/** The list of faculties on every faculty's page. */
export const FACULTIES: ContentDocument<Faculties> = {
  key: "faculties",
  title: "List of faculties",
  schema: faculties,
  sample: FACULTIES_SAMPLE,
};
