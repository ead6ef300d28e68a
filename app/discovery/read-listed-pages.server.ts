import { OFFICERS_PAGE } from "../about/officers.content.ts";
import { listPublishedPages } from "../content/added/published-pages.server.ts";
import { readSite } from "../content/read-site.server.ts";
import { authorPath } from "../news/authors/author-path.ts";
import { listAuthors } from "../news/authors/authors.store.server.ts";
import { listPostAddresses } from "../news/posts.store.server.ts";
import { listArchived } from "../newsletter/archive/archive.store.server.ts";
import { archivedIssuePath } from "../newsletter/issue.ts";
import { ARCHIVE_PATH } from "../newsletter/newsletter-paths.ts";
import {
  ACADEMICS,
  LIAISON,
  LIBRARY,
  type Placeholder,
  POSTGRADUATE_FEES,
} from "../placeholders/placeholder.content.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { PUBLIC_PATHS, type PublicPage, whyPath } from "../platform/site/public-paths.ts";

/** Pages that have only a title until staff write their text. */
const PLACEHOLDERS: Partial<Record<PublicPage, ContentDocument<Placeholder>>> = {
  academics: ACADEMICS,
  postgraduateFees: POSTGRADUATE_FEES,
  library: LIBRARY,
  liaison: LIAISON,
};

/** A page that search engines may list: its canonical path and, if known, its last change. */
export type ListedPage = { path: string; changed?: Date | undefined };

/** A site map has at most 50,000 addresses (sitemaps.org). The oldest posts are left out; search engines find them through links. */
const MAX_POSTS = 48_000;

/** Reads all pages that search engines may currently list. */
export async function readListedPages(
  deps: Pick<Deps, "content" | "addedPages" | "clock" | "db">,
): Promise<ListedPage[]> {
  const { identity } = readSite(deps);
  const { officers } = deps.content.read(OFFICERS_PAGE);
  const pages = (Object.keys(PUBLIC_PATHS) as PublicPage[]).filter((page) => hasText(page, deps));
  const posts = await listPostAddresses(deps.db, deps.clock.now());
  const authors = await listAuthors(deps.db, deps.clock.now());
  const issues = await listArchived(deps.db);
  return [
    ...pages.map((page) => ({ path: PUBLIC_PATHS[page] })),
    { path: whyPath(identity.shortName) },
    ...listPublishedPages(deps).map(({ page }) => ({ path: page.path })),
    ...officers.map(({ slug }) => ({ path: `${PUBLIC_PATHS.officers}/${slug}` })),
    ...(issues.length > 0 ? [{ path: ARCHIVE_PATH, changed: issues[0]?.startedAt }] : []),
    ...issues.map(({ id, startedAt }) => ({ path: archivedIssuePath(id), changed: startedAt })),
    ...authors.map(({ name, changed }) => ({ path: authorPath(name) ?? "", changed })),
    ...posts.slice(-MAX_POSTS).map(({ id, updatedAt }) => ({ path: `/news/${id}`, changed: updatedAt })),
  ];
}

function hasText(page: PublicPage, { content }: Pick<Deps, "content">): boolean {
  const placeholder = PLACEHOLDERS[page];
  return !placeholder || content.read(placeholder).bodySections.length > 0;
}
