import { z } from "zod";
import { POSTGRADUATE_CALENDAR_SAMPLE } from "../../content/postgraduate-calendar.ts";
import { UNDERGRADUATE_CALENDAR_SAMPLE } from "../../content/undergraduate-calendar.ts";
import { line, pageFields, paragraph } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const calendarPage = pageFields.extend({
  /** '2025/2026'. */
  session: z
    .string()
    .regex(/^\d{4}\/\d{4}$/, "A session looks like 2025/2026.")
    .meta({ label: "Session", help: "As in 2025/2026." }),
  /** The paragraph above the tables. */
  text: paragraph.meta({ label: "Text above the dates" }),
  semesters: z
    .array(
      z
        .object({
          title: line.meta({ label: "Name of the semester" }),
          entries: z
            .array(
              z
                .object({
                  activity: line.meta({ label: "What" }),
                  date: line.meta({ label: "When", help: "As in September 6, 2026, or 1–15 June 2026." }),
                })
                .meta({ label: "Date" }),
            )
            .min(1)
            .max(60)
            .meta({ label: "Dates", item: "date" }),
        })
        .meta({ label: "Semester" }),
    )
    .max(4)
    .meta({ label: "Semesters", item: "semester" }),
});

export type CalendarPage = z.infer<typeof calendarPage>;
export type Semester = CalendarPage["semesters"][number];

export const UNDERGRADUATE_CALENDAR: ContentDocument<CalendarPage> = {
  key: "undergraduate-calendar",
  title: "Undergraduate Academic Calendar",
  schema: calendarPage,
  sample: UNDERGRADUATE_CALENDAR_SAMPLE,
};

/** Its entries are numbered. */
export const POSTGRADUATE_CALENDAR: ContentDocument<CalendarPage> = {
  key: "postgraduate-calendar",
  title: "Postgraduate Academic Calendar",
  schema: calendarPage,
  sample: POSTGRADUATE_CALENDAR_SAMPLE,
};
