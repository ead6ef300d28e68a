import { Link } from "react-router";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import { useTitle } from "../content/read-site.ts";
import { ArticleSubscribeForm } from "../newsletter/article-subscribe-form.tsx";
import { KEPT } from "../platform/kept-page.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { orLostLine } from "../ui/kept-data.ts";
import { PageHead } from "../ui/page-head.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/article.page.ts";
import { ArticleFailure } from "./article-failure.tsx";
import { ArticleView } from "./article-view.tsx";
import { NeighboursSection } from "./neighbours-section.tsx";
import { NEWS_ADDRESS } from "./news-list.ts";
import { ShareSection } from "./share-section.tsx";
import { useKeptArticle } from "./use-kept-article.ts";

export const handle = KEPT;

export { loader } from "./article.loader.server.ts";

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLostLine(serverLoader);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData && "head" in loaderData ? pageMeta(loaderData.head) : [];
}

/** One article, and the ways on from it. Where the next one can't be had, the one that is shown stays and says so. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const found = useKeptArticle(loaderData);
  switch (found.kind) {
    case "article":
      return <Found {...found} />;
    case "failed":
      return <Failed message={found.failure} />;
    case "not-found":
      return <NotFound />;
  }
}

function Found({ shown, failure }: Extract<ReturnType<typeof useKeptArticle>, { kind: "article" }>) {
  const { article, previous, next, head } = shown;
  return (
    <main id="main" tabIndex={-1}>
      {failure && (
        <div className="page-width pt-6">
          <KeptTitle title={article.title} />
          <ArticleFailure message={failure} />
        </div>
      )}
      <ArticleView article={article} back={<BackLink />}>
        <ShareSection title={article.title} url={head.canonicalUrl} links={article.links} />
        <ArticleSubscribeForm />
        <NeighboursSection previous={previous} next={next} />
      </ArticleView>
    </main>
  );
}

function KeptTitle({ title }: { title: string }) {
  return <title>{useTitle(title)}</title>;
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
      <PageHead title="Blog post not found">There is no article under this number, or it has been taken down.</PageHead>
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

function Failed({ message }: { message: string }) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("The article could not be loaded")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title="This article is not here yet">It could not be loaded just now.</PageHead>
      <div className="page-width py-12 sm:py-16">
        <ArticleFailure message={message} />
        <p className="mx-auto mt-6 max-w-2xl">
          <BackLink />
        </p>
      </div>
    </main>
  );
}
