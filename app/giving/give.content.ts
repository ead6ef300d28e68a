import { z } from "zod";
import { GIVE_SAMPLE } from "../../content/give.ts";
import { line, pageFields, paragraph, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const give = pageFields.extend({
  sections: z.array(storySection).max(20),
  /** The office that donors write to. */
  contact: z.object({ title: line, text: paragraph, button: line, mailbox: z.email(), subject: line }),
});

export type Give = z.infer<typeof give>;

export const GIVE: ContentDocument<Give> = {
  key: "give",
  title: "Give",
  schema: give,
  sample: GIVE_SAMPLE,
};
