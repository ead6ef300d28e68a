import { data, redirect } from "react-router";
import { readPage } from "../../content/read-page.server.ts";
import { readPictures } from "../../content/read-pictures.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { summaryOf, textOf } from "../clean-html.server.ts";
import { NEWS_PAGE } from "../news.content.ts";
import { readId } from "../post-id.ts";
import { findPost } from "../posts.store.server.ts";
import type { Route } from "./+types/article.page.ts";
import { articleHead } from "./article-head.ts";
import { readArticle } from "./read-article.server.ts";

/** Loads an article by its number. Any other path redirects home. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d+$/.test(params.id)) throw redirect(PUBLIC_PATHS.home);
  const { db, clock, htmlCache } = context.get(depsContext);
  const id = readId(params.id);
  const found = id === null ? null : await findPost(db, clock.now(), id);
  if (!found) return data(null, { status: 404 });
  const { post, previous, next } = found;
  const article = readArticle(post, readPictures(context), htmlCache);
  const news = readPage(context, NEWS_PAGE, { path: PUBLIC_PATHS.news });
  const { origin } = context.get(requestContextKey);
  const description = summaryOf(textOf(article.html));
  const head = articleHead(news.head, { ...post, article, description, origin, offices: news.page.offices });
  return { article, previous, next, head };
}
