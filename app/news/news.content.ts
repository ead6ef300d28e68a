import { z } from "zod";
import { NEWS_PAGE_SAMPLE } from "../../content/news-page.ts";
import { line, pageFields } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const newsPage = pageFields.extend({
  /** People and events that a post may be about, one button each. A version from before there were any has the sample's. */
  tags: z
    .array(line)
    .length(10)
    .refine((tags) => new Set(tags).size === tags.length, "No tag stands there twice.")
    .default(() => NEWS_PAGE_SAMPLE.tags),
  /** Authors that are no person: search engines are told so. A version from before there were any has the sample's. */
  offices: z.array(line).default(() => NEWS_PAGE_SAMPLE.offices),
});

export type NewsPage = z.infer<typeof newsPage>;

export const NEWS_PAGE: ContentDocument<NewsPage> = {
  key: "news-page",
  title: "News",
  schema: newsPage,
  sample: NEWS_PAGE_SAMPLE,
};
