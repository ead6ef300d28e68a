import { data } from "react-router";
import { readPage } from "../../content/read-page.server.ts";
import { readPictures } from "../../content/read-pictures.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { linkPreviewUrl } from "../../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { countUnknownPath, redirectUnknownPath } from "../../platform/site/unknown-path.server.ts";
import type { LinkedData, PageHead } from "../../ui/page/page-meta.ts";
import { cleanHtml, proseOf, summaryOf } from "../clean-html.server.ts";
import { NEWS_PAGE } from "../news.content.ts";
import { readId } from "../post.ts";
import { findPost, type Post } from "../posts.store.server.ts";
import type { Route } from "./+types/article.page.ts";
import { type Article, readArticle } from "./read-article.server.ts";

/** Loads an article by its number. Any other path is an unknown one. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  if (!/^\d+$/.test(params.id)) throw redirectUnknownPath({ request, url, context });
  const { db, clock, content, htmlCache } = context.get(depsContext);
  const id = readId(params.id);
  const found = id === null ? null : await findPost(db, clock.now(), id);
  if (!found) {
    countUnknownPath({ request, url, context });
    return data(null, { status: 404 });
  }
  const { post, previous, next } = found;
  const article = readArticle(post, readPictures(context), { htmlCache, content });
  const news = readPage(context, NEWS_PAGE, { path: PUBLIC_PATHS.news });
  const { origin } = context.get(requestContextKey);
  const description = summaryOf(proseOf(htmlCache.get(post.content, cleanHtml)));
  const head = articleHead(news.head, { ...post, article, description, origin, offices: news.page.offices });
  return { article, previous, next, head };
}

/** Search engines truncate longer headlines. */
const MAX_HEADLINE_LENGTH = 110;

type ArticleFacts = Pick<Post, "id" | "publishedAt" | "updatedAt"> & {
  article: Article;
  description: string;
  origin: string;
  /** Author names that are offices of the university, not persons. */
  offices: string[];
};

/** Builds the head of an article's page from that of the news page. */
function articleHead(
  news: PageHead,
  { id, publishedAt, updatedAt, article, description, origin, offices }: ArticleFacts,
): PageHead {
  const { title, picture } = article;
  const canonicalUrl = `${origin}/news/${id}`;
  const share = { url: `${origin}${linkPreviewUrl(picture)}`, alt: picture.alt };
  const published = publishedAt.toISOString();
  // Edits before publication don't count as modifications.
  const modified = (updatedAt > publishedAt ? updatedAt : publishedAt).toISOString();
  return {
    ...news,
    title,
    description,
    canonicalUrl,
    share,
    trail: [...news.trail, { name: title, url: canonicalUrl }],
    article: { published, modified },
    data: [
      {
        "@type": "NewsArticle",
        headline: title.length > MAX_HEADLINE_LENGTH ? `${title.slice(0, MAX_HEADLINE_LENGTH - 1)}…` : title,
        description,
        image: [share.url],
        datePublished: published,
        dateModified: modified,
        author: authorOf(article.author, { university: news.siteName, offices, origin }),
        publisher: { "@type": "CollegeOrUniversity", name: news.siteName, url: `${origin}/` },
        mainEntityOfPage: canonicalUrl,
      },
    ],
  };
}

type AuthorFacts = { university: string; offices: string[]; origin: string };

function authorOf(author: string | null, { university, offices, origin }: AuthorFacts): LinkedData {
  const organization = { "@type": "CollegeOrUniversity", name: university, url: `${origin}/` };
  if (author === null || sameName(author, university)) return organization;
  return offices.some((office) => sameName(office, author))
    ? { "@type": "Organization", name: author, parentOrganization: organization }
    : { "@type": "Person", name: author };
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { sensitivity: "accent" }) === 0;
}
