import { z } from "zod";
import { GIVE_SAMPLE } from "../../content/give.ts";
import { line, pageFields, paragraph, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const give = pageFields.extend({
  sections: z
    .array(storySection.meta({ label: "Section" }))
    .max(20)
    .meta({ label: "Sections of the page", item: "section" }),
  /** The office that donors write to. */
  contact: z
    .object({
      title: line.meta({ label: "Heading" }),
      text: paragraph.meta({ label: "Text" }),
      button: line.meta({ label: "Text of the button" }),
      mailbox: z.email().meta({ label: "E-mail address that it writes to" }),
      subject: line.meta({ label: "Subject of the e-mail" }),
    })
    .meta({ label: "Whom donors write to" }),
});

export type Give = z.infer<typeof give>;

export const GIVE: ContentDocument<Give> = {
  key: "give",
  title: "Give",
  schema: give,
  sample: GIVE_SAMPLE,
};
