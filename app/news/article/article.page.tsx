import { Link, useLocation, useNavigation } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { ArticleSubscribeForm } from "../../newsletter/article-subscribe-form.tsx";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { SearchForm, wordsOfPath } from "../../ui/page/search-form.tsx";
import type { Neighbour } from "../posts.store.server.ts";
import type { Route } from "./+types/article.page.ts";
import { ArticleView } from "./article-view.tsx";
import { ShareSection } from "./share-section.tsx";

export const handle = CACHEABLE;

export { loader } from "./article.loader.server.ts";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { article, previous, next, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <ArticleView article={article} back={<BackLink />}>
        <ShareSection title={article.title} url={head.canonicalUrl} links={article.links} />
        <ArticleSubscribeForm />
        <NeighboursSection previous={previous} next={next} />
      </ArticleView>
    </main>
  );
}

function BackLink() {
  return (
    <Link
      to={PUBLIC_PATHS.news}
      className="group inline-flex min-h-11 items-center gap-2 font-semibold text-brand-700 print:hidden"
    >
      <span aria-hidden="true">←</span>
      <span className="text-link">Back to the news</span>
    </Link>
  );
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("Blog post not found")}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title="Blog post not found">
        There is no article at this address, or it has been taken down.
      </PlainPageHeader>
      <div className="page-width py-12 sm:py-16">
        <div className="mx-auto max-w-2xl">
          <p>
            <Link to={PUBLIC_PATHS.news} className={buttonStyle("firm")}>
              Back to the news
            </Link>
          </p>
          <SearchForm prefill={wordsOfPath(useLocation().pathname.replace(/^\/news/i, ""))} />
        </div>
      </div>
    </main>
  );
}

/** Links to the previous and next article. */
function NeighboursSection({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const nextPath = useNavigation().location?.pathname;
  if (!previous && !next) return null;
  const isLoading = [previous, next].some((post) => post && nextPath === articlePath(post));
  return (
    <nav aria-label="More articles" className="grid gap-4 border-ground-400 border-t pt-8 sm:grid-cols-2 print:hidden">
      {previous && <NeighbourLink post={previous} label="Prev" />}
      {next && <NeighbourLink post={next} label="Next" className="sm:col-start-2 sm:text-right" />}
      <p role="status" className="sm:col-span-2">
        {isLoading && "Loading..."}
      </p>
    </nav>
  );
}

type NeighbourLinkProps = { post: NonNullable<Neighbour>; label: "Prev" | "Next"; className?: string };

function NeighbourLink({ post, label, className = "" }: NeighbourLinkProps) {
  return (
    <Link
      to={articlePath(post)}
      className={`group block rounded border border-ground-400 bg-white p-4 no-underline transition-colors hover:border-brand-600 sm:p-5 ${className}`}
    >
      <span className="block font-semibold text-action-700 text-sm">
        {label === "Prev" && <span aria-hidden="true">← </span>}
        {label}
        {label === "Next" && <span aria-hidden="true"> →</span>}
      </span>
      <span className="mt-1 line-clamp-3 block font-semibold font-serif text-ink-950 text-lg leading-snug group-hover:underline">
        {post.title}
      </span>
    </Link>
  );
}

function articlePath({ id }: NonNullable<Neighbour>): string {
  return `/news/${id}`;
}
