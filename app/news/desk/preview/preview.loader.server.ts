import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { readPictures } from "../../../content/read-pictures.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readArticle } from "../../article/read-article.server.ts";
import { findImageFiles } from "../../images/images.store.server.ts";
import type { PostImage } from "../../post.ts";
import { readId } from "../../post.ts";
import { findCategory } from "../../posts.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { formatPostState } from "../post-list.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Loads the last saved version of a post as readers would see it. */
export async function loader({ request, url, context, params }: Args) {
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
    article: readArticle({ ...draft, category, image, createdAt }, readPictures(context), { htmlCache, place }),
  };
}

function filesOf(db: Deps["db"], image: PostImage) {
  return image.kind === "uploaded" ? findImageFiles(db, image.id) : null;
}
