import { OFFICERS_PAGE } from "../../../about/officers.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { pageFinder } from "../../../platform/site/page-finder.server.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { findPublishedPage } from "../../added/published-pages.server.ts";
import { listShownDocuments } from "../../all-documents.server.ts";
import type { FieldAddress } from "../../desk/field-addresses.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { type CheckedPost, listPostIds, listUnsentIssues } from "../checked-texts.store.server.ts";
import { isExternal, linksOfDocument, linksOfIssue, linksOfPost, type PlacedLink } from "./collect-links.ts";
import { listDownloadHashes } from "./link-checks.store.server.ts";

export type SiteLinks = {
  /** Links of the site to its own addresses without a page. */
  dead: PlacedLink[];
  /** Links to other sites. */
  external: PlacedLink[];
};

type SiteDeps = Pick<Deps, "db" | "content" | "addedPages" | "routes" | "redirects">;

/**
 * Reads the links in all content documents, added pages, posts and issues of the newsletter that are not sent yet. `addressOf` names the form that has
 * each.
 */
export async function readLinks(
  deps: SiteDeps,
  addressOf: FieldAddress,
  posts: readonly CheckedPost[],
): Promise<SiteLinks> {
  const { content } = deps;
  const links = [
    ...listShownDocuments(deps).flatMap(({ key, title, ...document }) =>
      linksOfDocument({ key, title, value: content.read({ key, title, ...document }) }, addressOf),
    ),
    ...posts.flatMap(linksOfPost),
    ...(await listUnsentIssues(deps.db)).flatMap(linksOfIssue),
  ];
  const hasTarget = targetFinder(deps, {
    posts: new Set(posts.map(({ id }) => id)),
    downloads: await listDownloadHashes(deps.db),
  });
  return {
    dead: links.filter(({ target }) => !isExternal(target) && !hasTarget(target)),
    external: links.filter(({ target }) => isExternal(target)),
  };
}

const POST_PATH = /^\/news\/(\d+)$/;
const DOWNLOAD_PATH = /^\/files\/([0-9a-f]{64})\//;

type StoredTargets = { posts: ReadonlySet<number>; downloads: ReadonlySet<string> };

/** Returns a function that finds out whether a path of the site leads somewhere. */
export async function openTargetFinder(deps: SiteDeps): Promise<(target: string) => boolean> {
  const [posts, downloads] = await Promise.all([listPostIds(deps.db), listDownloadHashes(deps.db)]);
  return targetFinder(deps, { posts, downloads });
}

/** Returns whether a path of the site leads to a page, a post, a file of the library or an officer that exists, or is redirected. */
function targetFinder({ content, addedPages, routes, redirects }: SiteDeps, { posts, downloads }: StoredTargets) {
  const isBuiltIn = pageFinder(routes, content.read(IDENTITY).shortName);
  const officers = `${PUBLIC_PATHS.officers}/`.toLowerCase();
  const slugs = new Set(content.read(OFFICERS_PAGE).officers.map(({ slug }) => slug.toLowerCase()));
  return (target: string): boolean => {
    const path = pathKey(target.split(/[?#]/)[0] ?? "");
    if (redirects.find(path) || findPublishedPage({ content, addedPages }, path)) return true;
    const [, post] = POST_PATH.exec(path) ?? [];
    if (post !== undefined) return posts.has(Number(post));
    const [, download] = DOWNLOAD_PATH.exec(path) ?? [];
    if (download !== undefined) return downloads.has(download);
    if (path.startsWith(officers)) return slugs.has(path.slice(officers.length));
    return isBuiltIn(path);
  };
}
