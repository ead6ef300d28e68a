import { data, type LoaderFunctionArgs } from "react-router";
import { readPage } from "../../content/read-page.server.ts";
import { readPictures } from "../../content/read-pictures.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { countUnknownPath } from "../../platform/site/unknown-path.server.ts";
import type { PageHead } from "../../ui/page/page-meta.ts";
import { readPageNumber } from "../../ui/pager/page-number.ts";
import { postCard } from "../list/read-news.server.ts";
import { NEWS_PAGE } from "../news.content.ts";
import { authorPath } from "./author-path.ts";
import { findPostsBy, listAuthors } from "./authors.store.server.ts";

const PAGE_SIZE = 10;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { slug: string } };

/** Loads one page of an author's posts; the last page when the address names a later one. */
export async function loader({ request, url, params, context }: Args) {
  const { db, clock } = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const now = clock.now();
  const slug = params.slug.toLowerCase();
  const author = (await listAuthors(db, now)).find((one) => one.slug === slug);
  if (!author) {
    countUnknownPath({ request, url, context });
    return data(null, { status: 404 });
  }
  const requested = readPageNumber(url.searchParams.get("page"));
  const read = (page: number) => findPostsBy(db, now, { names: author.names, page, perPage: PAGE_SIZE });
  const first = await read(requested);
  const pages = Math.max(1, Math.ceil(first.total / PAGE_SIZE));
  const page = Math.min(requested, pages);
  const found = page === requested ? first : await read(page);
  const { head: news } = readPage(context, NEWS_PAGE, { path: PUBLIC_PATHS.news });
  const title = `Posts by ${author.name}`;
  const path = authorPath(author.name) ?? "";
  const canonicalUrl = `${origin}${path}${page > 1 ? `?page=${page}` : ""}`;
  const head: PageHead = {
    ...news,
    title,
    description: `What ${author.name} has written in the news of ${news.siteName}.`,
    canonicalUrl,
    trail: [...news.trail, { name: title, url: `${origin}${path}` }],
    data: [],
  };
  const pictures = readPictures(context);
  const { content } = context.get(depsContext);
  return {
    title,
    path,
    page,
    pages,
    total: found.total,
    head,
    posts: found.posts.map((post) => postCard(post, { pictures, content })),
  };
}
