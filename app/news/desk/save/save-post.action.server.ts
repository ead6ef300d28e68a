import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { isAutosaveId } from "../../../platform/autosave/autosaves.store.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { type FormFault, sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { isDataRequest } from "../../../platform/react-router/data-request.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime, readLocalTime } from "../../../ui/format/place-time.ts";
import { readId } from "../../post.ts";
import { listCategories } from "../../posts.store.server.ts";
import { findPostOfForm, findStoredPost } from "../desk-posts.store.server.ts";
import { AUTOSAVE_FIELD } from "../editor/post-autosave.ts";
import { saveImage } from "../images/save-image.server.ts";
import { checkPost, unusedPublishTime } from "../post.schema.ts";
import { type PostProblem, type PostValues, REVISION_FIELD, readPostValues } from "../post-fields.ts";
import { formatPostState } from "../post-list.ts";
import { comparePosts } from "../versions/compare-posts.server.ts";
import { mergePosts } from "../versions/merge-posts.ts";
import { findVersion } from "../versions/post-versions.store.server.ts";
import { MISSING_MESSAGES, missingPictures } from "./missing-pictures.server.ts";
import { findPicture, formValuesOf, tagsFor } from "./post-form.server.ts";
import {
  INVALID_MESSAGE,
  type PostResult,
  type ReturnedForm,
  TOO_LARGE_MESSAGE,
  UNREADABLE_MESSAGE,
} from "./post-result.ts";
import { receivePost } from "./receive-post.server.ts";
import { saveAsNewPost, unreadOfDeleted } from "./save-as-new-post.server.ts";
import { type WriteOutcome, writePost } from "./write-post.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id?: string } };
type Conflict = Extract<WriteOutcome, { kind: "conflict" }>;

/** Saves a submitted post: redirects to its page, or returns the form with its values and errors. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const id = params.id === undefined ? null : readId(params.id);
  if (params.id !== undefined && id === null) throw data(null, { status: 404 });
  const reception = await receivePost(sentForm(request), deps.uploadRate);
  switch (reception.kind) {
    case "received": {
      const { values: sent, image } = reception.form;
      const viewer = viewerOf({ request, context }, staff);
      const autosaveId = sent.get(AUTOSAVE_FIELD) ?? null;
      const stored = id ?? (await findSentBefore(deps, autosaveId));
      const submitted = await savePicture(
        deps,
        viewer,
        readPostValues((field) => sent.get(field)),
        image,
      );
      if (id !== null && !(await findStoredPost(deps.db, id)))
        return saveDeleted(deps, viewer, { ...submitted, autosaveId });
      const opened = readId(sent.get(REVISION_FIELD) ?? "") ?? 0;
      const problems = [
        ...submitted.problems,
        ...unusedPublishTime(submitted.values, await prefilledTime(deps, stored, opened), timeReader(deps)),
      ];
      const over = stored === null ? null : { id: stored, revision: opened };
      return resultOf(deps, viewer, over, { ...submitted, problems, autosaveId });
    }
    case "too-large":
    case "too-slow":
    case "not-multipart":
    case "malformed":
    case "cut-off": {
      const { message, init } = unread(reception.kind);
      const isDeleted = id !== null && !(await findStoredPost(deps.db, id));
      // React Router's scripts keep the form; without them there is no page to show it.
      if (isDeleted && !isDataRequest(request)) throw data(unreadOfDeleted(message), init);
      return data<PostResult>({ kind: "failed", message }, init);
    }
  }
}

function unread(fault: FormFault): { message: string; init: ResponseInit } {
  const headers = new Headers(fault === "too-slow" ? { Connection: "close" } : {});
  const message = fault === "too-large" ? TOO_LARGE_MESSAGE : UNREADABLE_MESSAGE;
  return { message, init: { status: statusOfFault(fault), headers } };
}

function timeReader({ content }: Deps) {
  const place = content.read(PLACE);
  return (typed: string) => readLocalTime(typed, place);
}

/** Returns the post that the form of a new post has added already: after a double click, or a response that was lost. */
async function findSentBefore({ db }: Deps, autosaveId: string | null): Promise<number | null> {
  return autosaveId !== null && isAutosaveId(autosaveId) ? findPostOfForm(db, autosaveId) : null;
}

type Submitted = { values: PostValues; problems: PostProblem[] };

/** Saves a picture uploaded with the form, and names it in the form's values, even if other fields are invalid. */
async function savePicture(
  deps: Deps,
  viewer: StaffViewer,
  values: PostValues,
  image: Buffer | null,
): Promise<Submitted> {
  if (!image) return { values, problems: [] };
  const outcome = await saveImage(deps, image, viewer);
  if (outcome.kind === "rejected") return { values, problems: [{ field: "imageFile", message: outcome.message }] };
  return { values: { ...values, image: `uploaded:${outcome.image.id}`, removeImage: "" }, problems: [] };
}

/** Returns the publication time of the revision that the form was opened with. */
async function prefilledTime({ db }: Deps, id: number | null, opened: number): Promise<Date | null> {
  const version = id === null ? null : await findVersion(db, id, opened);
  return version?.draft.publishedAt ?? null;
}

async function resultOf(
  deps: Deps,
  viewer: StaffViewer,
  over: { id: number; revision: number } | null,
  { values, problems, autosaveId }: Submitted & { autosaveId: string | null },
) {
  const check = checkPost(values, await tagsFor(deps, over?.id ?? null), timeReader(deps));
  const { image, removeImage, content } = values;
  const picture = removeImage === "yes" ? null : image.replace(/^built:/, "");
  const missing = missingPictures(deps.pictures, { picture, content }).map((field) => ({
    field,
    message: MISSING_MESSAGES[field],
  }));
  const errors = [...problems, ...(check.kind === "invalid" ? check.problems : []), ...missing];
  const form = { values, picture: await findPicture(deps, values.image), revision: over?.revision ?? 0 };
  if (check.kind === "invalid" || errors.length > 0) return reject(errors, form);
  const outcome = await writePost(deps, viewer, over, check.post, autosaveId);
  switch (outcome.kind) {
    case "saved":
    case "saved-before": {
      const { state } = formatPostState(outcome, { now: deps.clock.now(), place: deps.content.read(PLACE) });
      const isBackdated = state === "published" && check.post.publication.kind === "at";
      return redirect(`/dashboard/news/${outcome.id}?saved=${isBackdated ? "backdated" : state}`, 303);
    }
    case "invalid":
      return reject([outcome.problem], form);
    case "conflict":
      return result(await conflictWith(deps, outcome, { form, autosaveId }), 409);
    case "gone":
      return saveDeleted(deps, viewer, { values, problems, autosaveId });
  }
}

/** Saves the text of a post that was deleted meanwhile as a new draft. Throws 404 with what was typed when it is not complete. */
async function saveDeleted(deps: Deps, viewer: StaffViewer, typed: Submitted & { autosaveId: string | null }) {
  const outcome = await saveAsNewPost(deps, viewer, typed);
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/news/${outcome.id}?saved=as-new`, 303);
    case "incomplete":
      throw data(outcome.removed, { status: 404 });
  }
}

type Mine = { form: ReturnedForm; autosaveId: string | null };

/** Merges what both editors changed, for the form that is shown again. */
async function conflictWith(deps: Deps, { mine, theirs }: Conflict, { form, autosaveId }: Mine): Promise<PostResult> {
  const place = deps.content.read(PLACE);
  const before = await findVersion(deps.db, theirs.id, form.revision);
  const saved = await formValuesOf(deps.db, theirs.draft, { now: deps.clock.now(), place });
  const [own, other] = [
    { draft: mine, values: form.values },
    { draft: theirs.draft, values: saved },
  ];
  const merged = before ? mergePosts(before.draft, other, own) : own;
  const categories = new Map((await listCategories(deps.db)).map(({ id, name }) => [id, name]));
  const { revision, savedBy, updatedAt } = theirs;
  return {
    values: merged.values,
    picture: await findPicture(deps, merged.values.image),
    revision,
    kind: "conflict",
    autosaveId: autosaveId ?? "",
    theirs: { by: savedBy ?? "The system", at: formatTime(updatedAt, place) },
    differences: comparePosts(theirs.draft, merged.draft, { categories, place }),
  };
}

function reject(problems: PostProblem[], form: ReturnedForm) {
  return result({ ...form, kind: "invalid", message: INVALID_MESSAGE, problems }, 422);
}

function result(body: PostResult, status: number) {
  return data<PostResult>(body, { status });
}
