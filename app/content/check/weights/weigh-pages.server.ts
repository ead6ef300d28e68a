import { setTimeout as pause } from "node:timers/promises";
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
  type Weighing,
} from "../../../platform/site/page-weights.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { listPublishedPages } from "../../added/published-pages.server.ts";
import { publicPaths } from "../../desk/preview/find-pages.server.ts";
import { readLibrary } from "../../pictures/read-library.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { phonePictures } from "./phone-pictures.ts";

/** The public pages that load more than a page may, the heaviest first; or how many pages are weighed by now. */
export type HeavyPages =
  | { kind: "weighed"; heavy: readonly WeighedPage[] }
  | ({ kind: "weighing" } & Weighing["progress"]);

const WAIT_MS = 1000;

/**
 * Finds the heavy pages. All pages are weighed once for each version of the site, in the background, since it takes seconds, and not with the search for the
 * documents of pages, which a preview waits for: rendering takes three times as long as the data.
 */
export async function findHeavyPages(deps: Deps, requestContext: RequestContext): Promise<HeavyPages> {
  const { pages, progress } = await deps.weighing.get(() => startWeighing(deps, requestContext));
  const waiting = new AbortController();
  const weighed = await Promise.race([
    pages,
    pause(WAIT_MS, null, { signal: waiting.signal }).catch(() => null),
  ]).finally(() => waiting.abort());
  if (!weighed) return { kind: "weighing", ...progress };
  const heavy = weighed.filter((page) => page.total > PAGE_BUDGET.pageTotal);
  return { kind: "weighed", heavy: heavy.sort((one, other) => other.total - one.total) };
}

async function startWeighing(deps: Deps, requestContext: RequestContext): Promise<Weighing> {
  const posts = await newestPosts(deps.db, deps.clock.now(), WEIGHED_POSTS);
  const listed = listPages(deps, posts);
  const progress = { done: 0, total: listed.length };
  const pages = weighPages(deps, {
    posts,
    listed,
    requestContext,
    onPage: () => {
      progress.done += 1;
    },
  });
  pages.catch((error) => {
    deps.log.error({ error }, "weighing the pages failed; the next view of the checks begins again");
    deps.weighing.clear();
  });
  return { progress, pages };
}

type Task = { posts: Posts; listed: ListedPage[]; requestContext: RequestContext; onPage: () => void };

async function weighPages(deps: Deps, { posts, listed, requestContext, onPage }: Task): Promise<WeighedPage[]> {
  const weighPicture = await openPictureWeights(deps, posts);
  const pages: WeighedPage[] = [];
  // One after the other, so that the requests of visitors come between.
  for (const { path, route } of listed) {
    const html = await renderPage(deps, requestContext, path);
    onPage();
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
