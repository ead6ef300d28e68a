import type { RouterContextProvider } from "react-router";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import { linkPreviewUrl } from "../platform/images/picture.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import type { LinkedData, PageHead } from "../ui/page/page-meta.ts";
import type { PageFields } from "./content-fields.schema.ts";
import { readTexts } from "./read-document.server.ts";
import { readPictures } from "./read-pictures.server.ts";
import { readSite } from "./read-site.server.ts";
import { resolvePictures, type WithPictures } from "./resolve-pictures.server.ts";

type PageOptions = {
  /** The canonical path. */
  path: string;
  /** The pages between the home page and this one. */
  under?: { name: string; path: string }[];
  /** Whether search engines may list the page. */
  listed?: boolean;
  /** Builds the page's schema.org data; `url` makes an absolute address from a path. */
  data?: (url: (path: string) => string) => LinkedData[];
};

/** Reads the current content of a page, with pictures resolved, and the data of its head. */
export function readPage<Value extends PageFields>(
  context: Readonly<RouterContextProvider>,
  document: ContentDocument<Value>,
  { path, under = [], listed = true, data = () => [] }: PageOptions,
): { page: WithPictures<Value>; head: PageHead } {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const { identity, place } = readSite(deps);
  const value = readTexts(context, document);
  const url = (to: string) => `${origin}${to}`;
  const steps = path === "/" ? [] : [{ name: "Home", path: "/" }, ...under, { name: value.title, path }];
  return {
    page: resolvePictures(value, readPictures(context)),
    head: {
      title: value.title,
      siteName: identity.name,
      locale: place.locale,
      description: value.description,
      canonicalUrl: url(path),
      share: { url: url(linkPreviewUrl(deps.pictures.find(value.picture.picture))), alt: value.picture.alt },
      trail: steps.map((step) => ({ name: step.name, url: url(step.path) })),
      listed,
      data: data(url),
    },
  };
}
