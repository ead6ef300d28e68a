export const FEEDS = {
  rss: { path: "/news/feed.xml", type: "application/rss+xml", name: "RSS" },
  json: { path: "/news/feed.json", type: "application/feed+json", name: "JSON Feed" },
} as const;

/** Returns the `<link rel="alternate">` entries of a page. */
export function feedLinks(siteName: string): { type: string; title: string; href: string }[] {
  return Object.values(FEEDS).map(({ path, type, name }) => ({
    type,
    title: `News of ${siteName} (${name})`,
    href: path,
  }));
}
