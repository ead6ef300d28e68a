import { z } from "zod";
import { OFFICERS_PAGE_SAMPLE } from "../../content/officers-page.ts";
import { line, pageFields, paragraph, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const officer = z.object({
  /** The last part of the page's address. Named after the office, so that it stays when the person changes. */
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  role: line,
  name: line,
  bio1: paragraph,
  bio2: paragraph,
  bio3: paragraph,
  bio4: paragraph,
  image: pictureField,
});

const officersPage = pageFields.extend({
  officers: z
    .array(officer)
    .min(1)
    .max(60)
    .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, {
      error: "Each officer needs an address of their own.",
    }),
});

export type OfficersPage = z.infer<typeof officersPage>;
export type Officer = z.infer<typeof officer>;

export const OFFICERS_PAGE: ContentDocument<OfficersPage> = {
  key: "officers-page",
  title: "Principal Officers",
  schema: officersPage,
  sample: OFFICERS_PAGE_SAMPLE,
};
