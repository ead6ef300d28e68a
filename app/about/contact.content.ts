import type { z } from "zod";
import { CONTACT_PAGE_SAMPLE } from "../../content/contact-page.ts";
import { line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const contactPage = pageFields.extend({
  heading: line.meta({ label: "Heading" }),
  text: paragraph.meta({ label: "Text" }),
});

export type ContactPage = z.infer<typeof contactPage>;

/** Phones, mailboxes and addresses themselves are in the contacts document. */
export const CONTACT_PAGE: ContentDocument<ContactPage> = {
  key: "contact-page",
  title: "Contact",
  schema: contactPage,
  sample: CONTACT_PAGE_SAMPLE,
};
