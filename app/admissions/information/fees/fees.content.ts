import { z } from "zod";
import { FEES_SAMPLE } from "../../../../content/undergraduate-fees.ts";
import { line, linkTarget, pageFields, paragraph } from "../../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";

/** In naira for one year; null where it is not offered. */
const yearlyFee = z.int().positive().max(100_000_000).nullable();

const facultyFees = z.object({
  faculty: line,
  courses: z.array(line).min(1).max(40),
  fees: z
    .array(
      z.object({
        /** Absent where the fee is the same for every course of the faculty. */
        course: line.optional(),
        offCampus: yearlyFee,
        onCampus: yearlyFee,
      }),
    )
    .min(1)
    .max(40),
  learnMoreLink: linkTarget,
  applyLink: linkTarget,
});

const fees = pageFields.extend({
  /** A note that explains the fees. */
  intro: paragraph,
  faculties: z.array(facultyFees).min(1).max(40),
});

export type Fees = z.infer<typeof fees>;
export type FacultyFees = z.infer<typeof facultyFees>;

export const FEES: ContentDocument<Fees> = {
  key: "undergraduate-fees",
  title: "Undergraduate fees",
  schema: fees,
  sample: FEES_SAMPLE,
};
