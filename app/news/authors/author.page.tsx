import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import type { CachedPage } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { Pager } from "../../ui/pager/pager.tsx";
import { Post } from "../list/posts-section.tsx";
import type { Route } from "./+types/author.page.ts";

export { loader } from "./author.loader.server.ts";

export const handle: CachedPage = { cache: { query: { page: /^[1-9]\d?$/ } } };

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** The posts of one author. */
export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { title, path, page, pages, total, posts } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PlainPageHeader title={title}>
        {total === 1 ? "1 article" : `${total} articles`}, the newest first.
      </PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <h2 className="sr-only">Articles</h2>
          <ul className="divide-y divide-ground-400 border-ground-400 border-b">
            {posts.map((post) => (
              <Post key={post.id} post={post} isOpening={false} />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
            <Pager
              label="Pages of articles"
              page={page}
              pages={pages}
              addressOf={(to) => (to === 1 ? path : `${path}?page=${to}`)}
            />
            <Link to={PUBLIC_PATHS.news} className={buttonStyle("plain")}>
              All news
            </Link>
          </div>
        </div>
      </div>
    </main>
  );
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("Author not found")}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title="Author not found">There is no article by an author of this name.</PlainPageHeader>
      <div className="page-width py-12 sm:py-16">
        <Link to={PUBLIC_PATHS.news} className={buttonStyle("firm")}>
          Back to the news
        </Link>
      </div>
    </main>
  );
}
