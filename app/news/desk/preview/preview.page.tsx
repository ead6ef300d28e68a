import { Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { ArticleView } from "../../article/article-view.tsx";
import type { Route } from "./+types/preview.page.ts";

export { loader } from "./preview.loader.server.ts";

const LINK = "inline-flex min-h-11 items-center font-semibold text-link";

export default function PreviewPage({ loaderData: { id, canEdit, state, article } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(`Preview: ${article.title}`)}</title>
      <meta name="robots" content="noindex" />
      <aside aria-label="Preview" className="border-accent-500 border-b-4 bg-accent-100 text-accent-950 print:hidden">
        <p className="page-width flex flex-wrap items-center gap-x-4 py-2">
          <strong>Preview for staff</strong>
          <span>{state}</span>
          {canEdit ? (
            <Link to={`/dashboard/news/${id}`} className={LINK}>
              Edit it
            </Link>
          ) : (
            <Link to={`/dashboard/news/${id}/history`} className={LINK}>
              History
            </Link>
          )}
        </p>
      </aside>
      <ArticleView article={article} />
    </main>
  );
}
