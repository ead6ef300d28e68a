import { readPage } from "../content/read-page.server.ts";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/news.page.ts";
import { NEWS_PAGE } from "./news.content.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readPage(context, NEWS_PAGE, { path: PUBLIC_PATHS.news });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <div className="page-width py-16 sm:py-24">
        <div className="mx-auto max-w-xl rounded border border-paper-500 border-dashed px-6 py-14 text-center sm:py-20">
          <h2 className="text-2xl">No news available</h2>
          <p className="mt-2 text-ink-700">Check back later for updates</p>
        </div>
      </div>
    </main>
  );
}
