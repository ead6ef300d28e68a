import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { newestPosts } from "../../../news/posts.store.server.ts";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { pictureSize } from "../../../platform/images/find-variant.server.ts";
import {
  PAGE_BUDGET,
  WEIGHED_POSTS,
  type WeighedPage,
  type WeighedPicture,
} from "../../../platform/site/page-weights.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { listPublishedPages } from "../../added/published-pages.server.ts";
import { publicPaths } from "../../desk/preview/find-pages.server.ts";
import { readLibrary } from "../../pictures/read-library.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { phonePictures } from "./phone-pictures.ts";

/**
 * Returns the public pages that load more than a page may, the heaviest first. They are weighed once for each version of the site, and not with the search
 * for the documents of pages, which a preview waits for: rendering takes three times as long as the data.
 */
export async function findHeavyPages(deps: Deps, requestContext: RequestContext): Promise<WeighedPage[]> {
  const pages = await deps.weighedPages.get(() => weighPages(deps, requestContext));
  return pages.filter(({ total }) => total > PAGE_BUDGET.pageTotal).sort((one, other) => other.total - one.total);
}

async function weighPages(deps: Deps, requestContext: RequestContext): Promise<WeighedPage[]> {
  const posts = await newestPosts(deps.db, deps.clock.now(), WEIGHED_POSTS);
  const weighPicture = await openPictureWeights(deps, posts);
  const pages: WeighedPage[] = [];
  // One after the other, so that the requests of visitors come between.
  for (const { path, route } of listPages(deps, posts)) {
    const html = await renderPage(deps, requestContext, path);
    if (html === null) continue;
    const pictures = (await Promise.all(phonePictures(html).map(weighPicture))).filter((picture) => picture !== null);
    const text = await textSize(html);
    const code = codeSize(deps, route);
    pages.push({
      path,
      title: titleOf(html) ?? path,
      total: pictures.reduce((sum, { bytes }) => sum + bytes, text + code),
      text,
      code,
      pictures: pictures.sort((one, other) => other.bytes - one.bytes),
    });
  }
  return pages;
}

type Posts = Awaited<ReturnType<typeof newestPosts>>;
/** A page with the path of its route, by which the build measured its scripts. */
type ListedPage = { path: string; route: string };

function listPages({ routes, content, addedPages }: Deps, posts: Posts): ListedPage[] {
  const why = whyPath(content.read(IDENTITY).shortName);
  return [
    ...publicPaths({ routes, content }).map((path) => ({
      path,
      route: path === why ? "/about/:name" : path.toLowerCase(),
    })),
    ...listPublishedPages({ content, addedPages }).map(({ page }) => ({ path: page.path, route: "/*" })),
    ...posts.map(({ id }) => ({ path: `/news/${id}`, route: "/news/:id" })),
  ];
}

/** Returns the HTML of a page as visitors get it; null when it can't be rendered. */
async function renderPage(deps: Deps, requestContext: RequestContext, path: string): Promise<string | null> {
  const asVisitor = { ...requestContext, savesData: false, nonce: "", failure: null };
  const response = await deps.renderPrivatePage({ path, basename: "", deps, requestContext: asVisitor });
  const html = await response.text();
  return response.ok ? html : null;
}

/** Returns the function that weighs a picture by the address of its file. Null for what is none of the site's pictures, such as the crest. */
async function openPictureWeights(deps: Deps, posts: Posts): Promise<(file: string) => Promise<WeighedPicture | null>> {
  const places = new Map<string, Omit<WeighedPicture, "bytes">>();
  for (const { id, title, image } of posts)
    if (image?.files)
      places.set(image.files.base, { title: `The picture of “${title}”`, address: `/dashboard/news/${id}` });
  for (const { name, title, files } of await readLibrary(deps))
    places.set(files.base, { title, address: `/dashboard/pictures/${name}` });
  const sizes = new Map<string, Promise<number | null>>();
  return async (file) => {
    const size = sizes.get(file) ?? pictureSize(deps, file);
    sizes.set(file, size);
    const bytes = await size;
    if (bytes === null) return null;
    return { ...(places.get(file.replace(/-\d+\.\w+$/, "")) ?? { title: file, address: file }), bytes };
  };
}

const INLINE_STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;
/** As the page cache compresses a page at first. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Returns the size of a page's HTML as sent, without the style that the site puts into it. */
async function textSize(html: string): Promise<number> {
  return (await promisify(brotliCompress)(html.replaceAll(INLINE_STYLE, ""), QUALITY)).length;
}

/** React escapes these characters in attributes. */
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Returns the title of a page, without the site's name. */
function titleOf(html: string): string | undefined {
  const [, title] = /<meta property="og:title" content="([^"]*)"/.exec(html) ?? [];
  return title?.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

function codeSize({ pageWeights }: Deps, route: string): number {
  // The layout has the same path as the home page, and comes first.
  const weight = pageWeights.findLast(({ path }) => path === route);
  return weight ? weight.script + weight.style + weight.font : 0;
}
