import { z } from "zod";
import { NEWS_PAGE_SAMPLE } from "../../content/news-page.ts";
import { line, pageFields, pictureField } from "../content/content-fields.schema.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";

const newsPage = pageFields.extend({
  /** Older versions default to the sample's. */
  postPicture: pictureField
    .default(() => NEWS_PAGE_SAMPLE.postPicture)
    .meta({ label: "Picture for posts without a picture", help: "In lists, on the post and in shared links." }),
  /** People and events that a post may be about. Older versions default to the sample's. */
  tags: z
    .array(line.meta({ label: "Tag" }))
    .length(10)
    .refine((tags) => new Set(tags).size === tags.length, "Each tag may appear only once.")
    .default(() => NEWS_PAGE_SAMPLE.tags)
    .meta({ label: "Tags", item: "tag", help: "Ten people and events that a post may be about." }),
  /** Authors that are offices, not persons, in the metadata for search engines. Older versions default to the sample's. */
  offices: z
    .array(line.meta({ label: "Office" }))
    .default(() => NEWS_PAGE_SAMPLE.offices)
    .meta({
      label: "Authors that are offices",
      item: "office",
      help: "Search engines read that these are not persons.",
    }),
});

export type NewsPage = z.infer<typeof newsPage>;

export const NEWS_PAGE: ContentDocument<NewsPage> = {
  key: "news-page",
  title: "News",
  schema: newsPage,
  sample: NEWS_PAGE_SAMPLE,
};
