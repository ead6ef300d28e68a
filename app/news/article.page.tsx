import { data, Link, redirect } from "react-router";
import { PUBLIC_PATHS } from "../content/read-public-paths.ts";
import { useTitle } from "../content/read-site.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/article.page.ts";

/** A number names an article; anything else is no address of the site. */
export function loader({ params }: Route.LoaderArgs) {
  if (!/^\d+$/.test(params.id)) throw redirect(PUBLIC_PATHS.home);
  return data(null, { status: 404 });
}

export default function ArticlePage() {
  const title = useTitle("Blog post not found");
  return (
    <main id="main" tabIndex={-1}>
      <title>{title}</title>
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
