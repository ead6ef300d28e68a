import { z } from "zod";
import { HISTORY_PAGE_SAMPLE } from "../../content/history-page.ts";
import { line, pageFields, paragraph, storySection } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const milestone = z.object({
  date: z
    .string()
    .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
      error: "A date looks like 2015, 2015-03 or 2015-03-05.",
    })
    .meta({ label: "Date", help: "A year, a month or a day: 2015, 2015-03 or 2015-03-05." }),
  title: line.meta({ label: "What happened" }),
  text: paragraph.meta({ label: "Text" }),
});

const historyPage = pageFields.extend({
  timelineTitle: line.meta({ label: "Heading above the milestones" }),
  /** In chronological order. */
  milestones: z
    .array(milestone.meta({ label: "Milestone" }))
    .min(1)
    .max(60)
    .meta({ label: "Milestones", item: "milestone", help: "The oldest first." }),
  bodySections: z
    .array(storySection.meta({ label: "Section" }))
    .max(20)
    .meta({ label: "Sections of the page", item: "section" }),
});

export type HistoryPage = z.infer<typeof historyPage>;
export type Milestone = z.infer<typeof milestone>;

export const HISTORY_PAGE: ContentDocument<HistoryPage> = {
  key: "history-page",
  title: "Our History",
  schema: historyPage,
  sample: HISTORY_PAGE_SAMPLE,
};
