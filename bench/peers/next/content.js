import { readFileSync } from "node:fs";

let content = null;

/** The same content as ours, in memory as it is with us: the bench writes it to a file before it starts this app. */
export function readContent() {
  content ??= JSON.parse(readFileSync(process.env.PEER_CONTENT, "utf8"));
  return content;
}

/** What a page says of itself to search engines and where it is shared. */
export function metadataOf({ head }) {
  return {
    title: `${head.title} – ${head.siteName}`,
    description: head.description,
    alternates: { canonical: head.canonicalUrl },
    openGraph: {
      type: "website",
      siteName: head.siteName,
      title: head.title,
      description: head.description,
      url: head.canonicalUrl,
      locale: "en_NG",
      images: [{ url: head.share.url, type: "image/jpeg", width: 1200, height: 630 }],
    },
    twitter: { card: "summary_large_image" },
  };
}
