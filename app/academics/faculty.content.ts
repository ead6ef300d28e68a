import { z } from "zod";
import { ARTS_AND_HUMANITIES_SAMPLE } from "../../content/arts-and-humanities.ts";
import { FACULTIES_SAMPLE } from "../../content/faculties.ts";
import { HEALTH_SCIENCES_SAMPLE } from "../../content/health-sciences.ts";
import { line, linkTarget, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const facultyPage = pageFields.extend({
  opening: z
    .object({
      title: line.meta({ label: "Heading" }),
      paragraphs: z
        .array(paragraph.meta({ label: "Paragraph" }))
        .min(1)
        .max(20)
        .meta({ label: "Paragraphs", item: "paragraph" }),
    })
    .meta({ label: "Opening" }),
  coursesTitle: line.meta({ label: "Heading above the courses" }),
  courses: z
    .array(
      z
        .object({
          name: line.meta({ label: "Name of the course" }),
          description: paragraph.meta({ label: "Description" }),
          picture: pictureField.optional().meta({ label: "Picture" }),
        })
        .meta({ label: "Course" }),
    )
    .min(1)
    .max(40)
    .meta({ label: "Courses", item: "course" }),
});

const faculties = z.object({
  title: line.meta({ label: "Heading above the list" }),
  /** A faculty without a page has no target; its button is disabled. */
  faculties: z
    .array(
      z
        .object({
          name: line.meta({ label: "Name of the faculty" }),
          to: linkTarget.nullable().meta({ label: "Its page", help: "Leave it empty while the faculty has none." }),
        })
        .meta({ label: "Faculty" }),
    )
    .min(1)
    .max(40)
    .meta({ label: "Faculties", item: "faculty" }),
  /** The text of a disabled button, below the faculty's name. */
  withoutPage: line.meta({ label: "Text on the button of a faculty without a page" }),
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
