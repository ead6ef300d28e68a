import { z } from "zod";
import {
  ACADEMICS_SAMPLE,
  LIAISON_SAMPLE,
  LIBRARY_SAMPLE,
  POSTGRADUATE_FEES_SAMPLE,
} from "../../content/placeholders.ts";
import { pageFields, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const placeholder = pageFields.extend({
  /** Without any, the page shows only its title, and search engines may not list it. */
  bodySections: z
    .array(storySection.meta({ label: "Section" }))
    .max(20)
    .meta({ label: "Sections of the page", item: "section", help: "Without any, the page shows only its title." }),
});

export type Placeholder = z.infer<typeof placeholder>;

export const ACADEMICS: ContentDocument<Placeholder> = {
  key: "academics-page",
  title: "Academics",
  schema: placeholder,
  sample: ACADEMICS_SAMPLE,
};

export const POSTGRADUATE_FEES: ContentDocument<Placeholder> = {
  key: "postgraduate-fees-page",
  title: "Postgraduate Fees",
  schema: placeholder,
  sample: POSTGRADUATE_FEES_SAMPLE,
};

export const LIBRARY: ContentDocument<Placeholder> = {
  key: "library-page",
  title: "Library",
  schema: placeholder,
  sample: LIBRARY_SAMPLE,
};

export const LIAISON: ContentDocument<Placeholder> = {
  key: "liaison-page",
  title: "Liaison",
  schema: placeholder,
  sample: LIAISON_SAMPLE,
};
