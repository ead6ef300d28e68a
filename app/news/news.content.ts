import { NEWS_PAGE_SAMPLE } from "../../content/news-page.ts";
import { type PageFields, pageFields } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/content.server.ts";

export const NEWS_PAGE: ContentDocument<PageFields> = {
  key: "news-page",
  title: "News",
  schema: pageFields,
  sample: NEWS_PAGE_SAMPLE,
};
