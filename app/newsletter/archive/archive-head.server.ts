import type { RouterContextProvider } from "react-router";
import { readSite } from "../../content/read-site.server.ts";
import { readDefaultPicture } from "../../news/list/read-news.server.ts";
import { type Deps, depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { linkPreviewUrl } from "../../platform/images/picture.ts";
import type { PageHead } from "../../ui/page/page-meta.ts";
import { ARCHIVE_PATH } from "../newsletter-paths.ts";

function pictureOf({ content, pictures }: Deps): { path: string; alt: string } {
  const { picture, alt } = readDefaultPicture(content);
  return { path: linkPreviewUrl(pictures.find(picture)), alt };
}

type Page = { title: string; description: string; path: string; picture?: { path: string; alt: string } | undefined };

/** Builds the head of a page of the archive. */
export function archiveHead(
  context: Readonly<RouterContextProvider>,
  { title, description, path, picture }: Page,
): PageHead {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const { identity, place } = readSite(deps);
  const share = picture ?? pictureOf(deps);
  const steps = [
    { name: "Home", path: "/" },
    { name: "Newsletter archive", path: ARCHIVE_PATH },
    ...(path === ARCHIVE_PATH ? [] : [{ name: title, path }]),
  ];
  return {
    title,
    siteName: identity.name,
    locale: place.locale,
    description,
    canonicalUrl: `${origin}${path}`,
    share: { url: `${origin}${share.path}`, alt: share.alt },
    trail: steps.map((step) => ({ name: step.name, url: `${origin}${step.path}` })),
    listed: true,
    data: [],
  };
}
