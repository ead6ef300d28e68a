import { data, Link } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { readPictures } from "../../../content/read-pictures.server.ts";
import { useTitle } from "../../../content/read-site.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { ArticleView } from "../../article/article-view.tsx";
import { readArticle } from "../../article/read-article.server.ts";
import { findImageFiles } from "../../images/images.store.server.ts";
import { type PostImage, readId } from "../../post.ts";
import { findCategory } from "../../posts.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { formatPostState } from "../post-list.ts";
import type { Route } from "./+types/preview.page.ts";

const LINK = "inline-flex min-h-11 items-center font-semibold text-link";

/** Loads the last saved version of a post as readers would see it. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const staff = await requirePermission({ request, url, context }, "posts.read");
  const { db, clock, content, htmlCache } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readId(params.id);
  const stored = id === null ? null : await findStoredPost(db, id);
  if (!stored) throw data(null, { status: 404 });
  const { draft, createdAt } = stored;
  const category = draft.categoryId === null ? null : await findCategory(db, draft.categoryId);
  const image = draft.image && { ...draft.image, files: await filesOf(db, draft.image) };
  return {
    id: stored.id,
    canEdit: isPermitted(staff, "posts.edit"),
    state: formatPostState({ ...draft, binnedAt: stored.binnedAt }, { now: clock.now(), place }).label,
    article: readArticle({ ...draft, category, image, createdAt }, readPictures(context), { htmlCache, content }),
  };
}

function filesOf(db: Deps["db"], image: PostImage) {
  return image.kind === "uploaded" ? findImageFiles(db, image.id) : null;
}

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
