import { z } from "zod";
import { FEES_SAMPLE } from "../../../../content/undergraduate-fees.ts";
import { line, linkTarget, pageFields, paragraph } from "../../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";

/** For one year, in the currency of the place; null where it is not offered. */
const yearlyFee = z.int().positive().max(100_000_000).nullable();

const facultyFees = z.object({
  faculty: line.meta({ label: "Faculty" }),
  courses: z
    .array(line.meta({ label: "Course", choose: "programmes" }))
    .min(1)
    .max(40)
    .meta({ label: "Courses", item: "course" }),
  fees: z
    .array(
      z
        .object({
          /** Absent where the fee is the same for every course of the faculty. */
          course: line.optional().meta({ label: "Course", help: "Leave it empty when the fee is the same for all." }),
          offCampus: yearlyFee.meta({
            label: "Off campus, for one year",
            help: "Leave it empty where it is not offered.",
          }),
          onCampus: yearlyFee.meta({
            label: "On campus, for one year",
            help: "Leave it empty where it is not offered.",
          }),
        })
        .meta({ label: "Fee" }),
    )
    .min(1)
    .max(40)
    .meta({ label: "Fees", item: "fee" }),
  learnMoreLink: linkTarget.meta({ label: "Where “Learn more” leads" }),
  applyLink: linkTarget.meta({ label: "Where “Apply” leads" }),
});

const fees = pageFields.extend({
  /** A note that explains the fees. */
  intro: paragraph.meta({ label: "Note above the fees" }),
  faculties: z
    .array(facultyFees.meta({ label: "Faculty" }))
    .min(1)
    .max(40)
    .meta({ label: "Faculties and their fees", item: "faculty" }),
});

export type Fees = z.infer<typeof fees>;
export type FacultyFees = z.infer<typeof facultyFees>;

export const FEES: ContentDocument<Fees> = {
  key: "undergraduate-fees",
  title: "Undergraduate fees",
  schema: fees,
  sample: FEES_SAMPLE,
};
