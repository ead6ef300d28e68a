import { sharedCut } from "../platform/picture.ts";
import type { LinkedData, PageHead } from "../ui/page-meta.ts";
import type { Post } from "./posts.store.server.ts";
import type { Article } from "./read-article.server.ts";

/** Search engines show no longer headlines. */
const LONGEST_HEADLINE = 110;

type ArticleFacts = Pick<Post, "id" | "excerpt" | "publishedAt" | "updatedAt"> & { article: Article; origin: string };

/** The head of one article's page, made from that of the page of all news. */
export function articleHead(
  news: PageHead,
  { id, excerpt, publishedAt, updatedAt, article, origin }: ArticleFacts,
): PageHead {
  const { title, picture } = article;
  const canonicalUrl = `${origin}/news/${id}`;
  const share = { url: `${origin}${sharedCut(picture)}`, alt: picture.alt };
  const published = publishedAt.toISOString();
  // What was written before it came out was not changed after it.
  const modified = (updatedAt > publishedAt ? updatedAt : publishedAt).toISOString();
  return {
    ...news,
    title,
    description: excerpt,
    canonicalUrl,
    share,
    trail: [...news.trail, { name: title, url: canonicalUrl }],
    article: { published, modified },
    data: [
      {
        "@type": "NewsArticle",
        headline: title.length > LONGEST_HEADLINE ? `${title.slice(0, LONGEST_HEADLINE - 1)}…` : title,
        description: excerpt,
        image: [share.url],
        datePublished: published,
        dateModified: modified,
        author: authorOf(article.author, news.siteName, origin),
        publisher: { "@type": "CollegeOrUniversity", name: news.siteName, url: `${origin}/` },
        mainEntityOfPage: canonicalUrl,
      },
    ],
  };
}

function authorOf(author: string | null, university: string, origin: string): LinkedData {
  return author === null
    ? { "@type": "CollegeOrUniversity", name: university, url: `${origin}/` }
    : { "@type": "Person", name: author };
}
