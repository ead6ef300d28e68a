import type { MetaDescriptor } from "react-router";

/** A schema.org description without its @context. */
export type LinkedData = { "@type": string } & { [name: string]: LinkedValue };
type LinkedValue = string | number | boolean | LinkedValue[] | { [name: string]: LinkedValue };

/** A page's metadata for search engines and for previews of shared links. */
export type PageHead = {
  title: string;
  siteName: string;
  /** The language and country of the site, as in 'en-NG'. */
  locale: string;
  description: string;
  /** An absolute address, like all addresses here. */
  canonicalUrl: string;
  /** The picture in previews of shared links: 1200 by 630 px. */
  share: { url: string; alt: string };
  /** The breadcrumb from the home page to this page, including both; empty on the home page. */
  trail: { name: string; url: string }[];
  /** Whether search engines may list the page. */
  listed: boolean;
  /** When an article was published and last changed (ISO 8601). */
  article?: { published: string; modified: string };
  /** The feeds of the page's news. */
  feeds?: { type: string; title: string; href: string }[];
  /** The page's schema.org data. */
  data: LinkedData[];
};

/** Returns the meta tags of a page. */
export function pageMeta(head: PageHead): MetaDescriptor[] {
  const { siteName, description, canonicalUrl, share } = head;
  const title = head.title === siteName ? siteName : `${head.title} – ${siteName}`;
  // A picture that is decorative on the page needs a description in a preview.
  const shareAlt = share.alt || title;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonicalUrl },
    ...(head.listed ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: head.article ? "article" : "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: head.title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonicalUrl },
    { property: "og:locale", content: head.locale.replace("-", "_") },
    { property: "og:image", content: share.url },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: shareAlt },
    ...(head.article
      ? [
          { property: "article:published_time", content: head.article.published },
          { property: "article:modified_time", content: head.article.modified },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: shareAlt },
    ...(head.feeds ?? []).map((feed) => ({ tagName: "link", rel: "alternate", ...feed })),
    ...trailMeta(head.trail),
    ...head.data.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

function trailMeta(trail: PageHead["trail"]): MetaDescriptor[] {
  if (trail.length < 2) return [];
  const itemListElement = trail.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  }));
  return [{ "script:ld+json": { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement } }];
}
