import { OFFICERS_PAGE } from "../../../about/officers.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { pageFinder } from "../../../platform/site/page-finder.server.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { findPublishedPage } from "../../added/published-pages.server.ts";
import { listShownDocuments } from "../../all-documents.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { isExternal, linksOfDocument, linksOfPost, type PlacedLink } from "./collect-links.ts";
import { listPostTexts } from "./link-checks.store.server.ts";

export type SiteLinks = {
  /** Links of the site to its own addresses without a page. */
  dead: PlacedLink[];
  /** Links to other sites. */
  external: PlacedLink[];
};

type SiteDeps = Pick<Deps, "db" | "content" | "addedPages" | "routes" | "redirects">;

/** Reads the links in all content documents, added pages and posts. */
export async function readLinks(deps: SiteDeps): Promise<SiteLinks> {
  const { content } = deps;
  const posts = await listPostTexts(deps.db);
  const links = [
    ...listShownDocuments(deps).flatMap(({ key, title, ...document }) =>
      linksOfDocument({ key, title, value: content.read({ key, title, ...document }) }),
    ),
    ...posts.flatMap(linksOfPost),
  ];
  const hasTarget = targetFinder(deps, new Set(posts.map(({ id }) => id)));
  return {
    dead: links.filter(({ target }) => !isExternal(target) && !hasTarget(target)),
    external: links.filter(({ target }) => isExternal(target)),
  };
}

const POST_PATH = /^\/news\/(\d+)$/;

/** Returns a function that finds out whether a path of the site leads somewhere. */
export async function openTargetFinder(deps: SiteDeps): Promise<(target: string) => boolean> {
  return targetFinder(deps, new Set((await listPostTexts(deps.db)).map(({ id }) => id)));
}

/** Returns whether a path of the site leads to a page, a post or an officer that exists, or is redirected. */
function targetFinder({ content, addedPages, routes, redirects }: SiteDeps, posts: ReadonlySet<number>) {
  const isBuiltIn = pageFinder(routes, content.read(IDENTITY).shortName);
  const officers = `${PUBLIC_PATHS.officers}/`.toLowerCase();
  const slugs = new Set(content.read(OFFICERS_PAGE).officers.map(({ slug }) => slug.toLowerCase()));
  return (target: string): boolean => {
    const path = pathKey(target.split(/[?#]/)[0] ?? "");
    if (redirects.find(path) || findPublishedPage({ content, addedPages }, path)) return true;
    const [, post] = POST_PATH.exec(path) ?? [];
    if (post !== undefined) return posts.has(Number(post));
    if (path.startsWith(officers)) return slugs.has(path.slice(officers.length));
    return isBuiltIn(path);
  };
}
