import { z } from "zod";
import { ACCESSIBILITY_PAGE_SAMPLE } from "../../content/accessibility-page.ts";
import { bodySection, line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const titledText = z.object({ title: line, text: paragraph });

const accessibilityPage = pageFields.extend({
  /** The statement: the standard, the tests, the known limits. */
  sections: z.array(bodySection).min(1).max(20),
  /** Above phone and mailbox of the contacts. */
  contact: titledText,
  /** Above the table of what the pages weigh. */
  weights: titledText,
});

export type AccessibilityPage = z.infer<typeof accessibilityPage>;

export const ACCESSIBILITY_PAGE: ContentDocument<AccessibilityPage> = {
  key: "accessibility-page",
  title: "Accessibility",
  schema: accessibilityPage,
  sample: ACCESSIBILITY_PAGE_SAMPLE,
};
