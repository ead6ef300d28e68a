import { z } from "zod";
import { NUMBER_FORMATS_SAMPLE } from "../../../content/number-formats.ts";
import { line } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

/** A number's shape: 9 for a digit, A for a letter. */
const format = z.string().regex(/^[9A]{2,40}$/, "Write 9 for each digit and A for each letter, such as 99999999AA.");

const formats = z
  .array(format.meta({ label: "Format", help: "9 for each digit and A for each letter, as in 99999999AA." }))
  .max(6);

const ofBody = z.object({
  body: line.max(40).meta({ label: "Name", choose: "examBodies" }),
  formats: formats.meta({ label: "Its numbers", item: "format", help: "Without any, staff get no hint." }),
});

const numberFormats = z.object({
  /** The formats of each number. With none, staff get no hint. */
  entranceExam: formats.meta({
    label: "Numbers of the entrance examination",
    item: "format",
    help: "Without any, staff get no hint.",
  }),
  schoolExams: z
    .array(ofBody.meta({ label: "Body" }))
    .max(20)
    .meta({ label: "School-leaving examinations", item: "body" }),
});

export type NumberFormats = z.infer<typeof numberFormats>;

export const NUMBER_FORMATS: ContentDocument<NumberFormats> = {
  key: "number-formats",
  title: "Formats of examination numbers",
  schema: numberFormats,
  sample: NUMBER_FORMATS_SAMPLE,
};
