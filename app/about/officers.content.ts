import { z } from "zod";
import { OFFICERS_PAGE_SAMPLE } from "../../content/officers-page.ts";
import { line, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const officer = z.object({
  name: line.meta({ label: "Name" }),
  role: line.meta({ label: "Office" }),
  image: pictureField.meta({ label: "Portrait" }),
  bio1: paragraph.meta({ label: "Biography, first paragraph" }),
  bio2: paragraph.optional().meta({ label: "Biography, second paragraph" }),
  bio3: paragraph.optional().meta({ label: "Biography, third paragraph" }),
  bio4: paragraph.optional().meta({ label: "Biography, fourth paragraph" }),
  /** The last part of the page's address. Named after the office, so that it stays when the person changes. */
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and hyphens only, as in vice-chancellor.")
    .meta({
      label: "Last part of the address of the page",
      help: "Named after the office, so that it stays when the person changes: vice-chancellor.",
    }),
});

const officersPage = pageFields.extend({
  officers: z
    .array(officer.meta({ label: "Officer" }))
    .min(1)
    .max(60)
    .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, {
      error: "Each officer needs an address of their own.",
    })
    .meta({ label: "Officers", item: "officer", help: "Shown in this order." }),
});

export type OfficersPage = z.infer<typeof officersPage>;
export type Officer = z.infer<typeof officer>;

export const OFFICERS_PAGE: ContentDocument<OfficersPage> = {
  key: "officers-page",
  title: "Principal Officers",
  schema: officersPage,
  sample: OFFICERS_PAGE_SAMPLE,
};
