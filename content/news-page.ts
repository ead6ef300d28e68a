import type { PageFields } from "../app/content/content-fields.schema.ts";

export const NEWS_PAGE_SAMPLE: PageFields = {
  title: "News",
  description:
    "News and events of Palmgrove University in Delta State, Nigeria: what happened on campus, and what comes next.",
  lead: "What happened on campus, and what comes next.",
  picture: { picture: "header-news", alt: "" },
};
