import { data, type LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { requireStaff } from "../../staff/require-staff.server.ts";
import { formatLagosTime } from "../../ui/format/lagos-time.ts";
import { readId } from "../post-id.ts";
import { listCategories } from "../posts.store.server.ts";
import { findStoredPost } from "./desk-posts.store.server.ts";
import { EMPTY_POST } from "./editor/post-fields.ts";
import { pictureOf } from "./images/picture-of.server.ts";
import { SAVED_MESSAGES, type SavedAs } from "./post-result.ts";
import { formatPostState } from "./post-state.ts";
import { tagsFor } from "./post-tags.server.ts";
import { valuesOf } from "./stored-values.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id?: string } };

/** The form of a new post, or of one that is there, as it was last saved. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requireStaff({ request, url, context });
  const deps = context.get(depsContext);
  const id = params.id === undefined ? null : readId(params.id);
  const stored = id === null ? null : await findStoredPost(deps.db, id);
  if (params.id !== undefined && !stored) throw data(null, { status: 404 });
  const categories = (await listCategories(deps.db)).map(({ name }) => name);
  const page = {
    choices: { tags: await tagsFor(deps, id), categories },
    username: staff.username,
    /** Under which the device keeps what is written from now on. */
    draftId: crypto.randomUUID(),
  };
  if (!stored) return { ...page, post: null, values: EMPTY_POST, picture: null, saved: null };
  const values = await valuesOf(deps.db, stored.draft, deps.clock.now());
  return {
    ...page,
    post: {
      id: stored.id,
      revision: stored.revision,
      title: stored.draft.title,
      changed: formatLagosTime(stored.updatedAt),
      changedBy: stored.savedBy,
      ...formatPostState(stored.draft.publishedAt, deps.clock.now()),
    },
    values,
    picture: await pictureOf(deps, values.image),
    saved: savedAs(url.searchParams.get("saved")),
  };
}

function savedAs(value: string | null): SavedAs | null {
  return value !== null && Object.hasOwn(SAVED_MESSAGES, value) ? (value as SavedAs) : null;
}
