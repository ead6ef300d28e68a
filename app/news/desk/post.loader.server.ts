import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { pickerChoices } from "../../content/pictures/picker/picker-choices.server.ts";
import { PLACE } from "../../content/place.content.ts";
import { findAutosaves, removeUnchangedAutosave } from "../../platform/autosave/autosaves.store.server.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { listAuthorNames } from "../authors/authors.store.server.ts";
import { readId } from "../post.ts";
import { listCategories } from "../posts.store.server.ts";
import { readAutosavedPost } from "./autosave/autosaved-post.ts";
import { findStoredPost } from "./desk-posts.store.server.ts";
import { type PostAutosave, postSubject } from "./editor/post-autosave.ts";
import { EMPTY_POST, hasSameText, type PostValues } from "./post-fields.ts";
import { formatPostState } from "./post-list.ts";
import { findPicture, formValuesOf, tagsFor } from "./save/post-form.server.ts";
import { SAVED_MESSAGES, type SavedAs } from "./save/post-result.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id?: string } };

/**
 * Loads the form of a new post, or of an existing one as last saved. Who only reads posts is led to the preview: lists such as that of dead links lead
 * everybody to the form.
 */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission(
    { request, url, context },
    params.id === undefined ? "posts.edit" : "posts.read",
  );
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const id = params.id === undefined ? null : readId(params.id);
  const stored = id === null ? null : await findStoredPost(deps.db, id);
  if (params.id !== undefined && !stored) throw data(null, { status: 404 });
  if (stored && !isPermitted(staff, "posts.edit")) throw redirect(`/dashboard/news/${stored.id}/preview`);
  const categories = (await listCategories(deps.db)).map(({ name }) => name);
  const page = {
    choices: {
      tags: await tagsFor(deps, id),
      categories,
      authors: await listAuthorNames(deps.db),
      pictures: await pickerChoices(deps),
    },
    username: staff.username,
    /** Names what is typed in this form and not saved. */
    autosaveId: crypto.randomUUID(),
  };
  const values = stored ? await formValuesOf(deps.db, stored.draft, { now: deps.clock.now(), place }) : EMPTY_POST;
  const unsaved = await findUnsaved(deps, staff.id, stored?.id ?? null, values);
  if (!stored) return { ...page, unsaved, post: null, values, picture: null, saved: null };
  return {
    ...page,
    unsaved,
    post: {
      id: stored.id,
      revision: stored.revision,
      title: stored.draft.title,
      changed: formatTime(stored.updatedAt, place),
      changedBy: stored.savedBy,
      ...formatPostState({ ...stored.draft, binnedAt: stored.binnedAt }, { now: deps.clock.now(), place }),
    },
    values,
    picture: await findPicture(deps, values.image),
    saved: savedAs(url.searchParams.get("saved")),
  };
}

/** Returns what this editor wrote here and never saved, on any device. */
async function findUnsaved(
  deps: Deps,
  staffId: number,
  postId: number | null,
  saved: PostValues,
): Promise<Omit<PostAutosave, "username">[]> {
  const found = await findAutosaves(deps.db, staffId, { kind: "post", subject: postSubject(postId) });
  const read = found.flatMap(({ id, over, form, savedAt }) => {
    const values = readAutosavedPost(form);
    return values ? [{ id, postId, revision: Number(over), values, savedAt }] : [];
  });
  const { saved: arrivedLate = [], unsaved = [] } = Object.groupBy(read, ({ values }) =>
    hasSameText(values, saved) ? "saved" : "unsaved",
  );
  // One that arrived after its own save would be offered once somebody else changed the post.
  for (const one of arrivedLate) await removeUnchangedAutosave(deps.db, staffId, one);
  return Promise.all(
    unsaved.map(async (one) => ({
      ...one,
      savedAt: one.savedAt.getTime(),
      picture: await findPicture(deps, one.values.image),
    })),
  );
}

function savedAs(value: string | null): SavedAs | null {
  return value !== null && Object.hasOwn(SAVED_MESSAGES, value) ? (value as SavedAs) : null;
}
