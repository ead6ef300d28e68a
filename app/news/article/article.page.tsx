import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { ArticleSubscribeForm } from "../../newsletter/article-subscribe-form.tsx";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { PlainPageHeader } from "../../ui/page/plain-page-header.tsx";
import { NEWS_ADDRESS } from "../list/news-list.ts";
import type { Route } from "./+types/article.page.ts";
import { ArticleView } from "./article-view.tsx";
import { NeighboursSection } from "./neighbours-section.tsx";
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
      to={NEWS_ADDRESS}
      className="group inline-flex min-h-11 items-center gap-2 font-semibold text-palm-700 print:hidden"
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
        <p className="mx-auto max-w-2xl">
          <Link to={PUBLIC_PATHS.news} className={buttonStyle("firm")}>
            Back to the news
          </Link>
        </p>
      </div>
    </main>
  );
}
