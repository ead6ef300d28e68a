import { z } from "zod";
import { HISTORY_PAGE_SAMPLE } from "../../content/history-page.ts";
import { line, pageFields, paragraph, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const milestone = z.object({
  date: z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: "A date looks like 2015, 2015-03 or 2015-03-05.",
  }),
  title: line,
  text: paragraph,
});

const historyPage = pageFields.extend({
  timelineTitle: line,
  /** In chronological order. */
  milestones: z.array(milestone).min(1).max(60),
  bodySections: z.array(storySection).max(20),
});

export type HistoryPage = z.infer<typeof historyPage>;
export type Milestone = z.infer<typeof milestone>;

export const HISTORY_PAGE: ContentDocument<HistoryPage> = {
  key: "history-page",
  title: "Our History",
  schema: historyPage,
  sample: HISTORY_PAGE_SAMPLE,
};
