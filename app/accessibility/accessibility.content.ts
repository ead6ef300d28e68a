import { z } from "zod";
import { ACCESSIBILITY_PAGE_SAMPLE } from "../../content/accessibility-page.ts";
import { bodySection, line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const titledText = z.object({ title: line.meta({ label: "Heading" }), text: paragraph.meta({ label: "Text" }) });

const accessibilityPage = pageFields.extend({
  /** The statement: the standard, the tests, the known limits. */
  sections: z
    .array(bodySection.meta({ label: "Section" }))
    .min(1)
    .max(20)
    .meta({ label: "Sections of the statement", item: "section" }),
  /** Above phone and mailbox of the contacts. */
  contact: titledText.meta({ label: "How to reach us", help: "Phone and mailbox of the contacts follow it." }),
  /** Above the table of what the pages weigh. */
  weights: titledText.meta({ label: "What the pages weigh", help: "The table of measured weights follows it." }),
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;

export const ACCESSIBILITY_PAGE: ContentDocument<AccessibilityPage> = {
  key: "accessibility-page",
  title: "Accessibility",
  schema: accessibilityPage,
  sample: ACCESSIBILITY_PAGE_SAMPLE,
};
