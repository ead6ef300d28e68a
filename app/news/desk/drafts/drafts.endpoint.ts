import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { formatTimeOfDay } from "../../../ui/format/place-time.ts";
import { readId } from "../../post.ts";
import { DRAFT_FIELD } from "../editor/post-draft.ts";
import { DISCARD_FIELD, POST_ID_FIELD, REVISION_FIELD, readPostValues } from "../editor/post-fields.ts";
import { receivePost } from "../receive-post.server.ts";
import type { Route } from "./+types/drafts.endpoint.ts";
import { removeDraft, storeDraft } from "./post-drafts.store.server.ts";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * POST /dashboard/news/drafts with the form of a post: stores it as the editor's own draft, which nobody else sees, and returns the time; or deletes it,
 * with `discard`. Not an event of the audit log, since it is no change that anyone else could notice.
 */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "posts.edit");
  const { db, clock, uploadRate, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const reception = await receivePost(sentForm(request), uploadRate);
  if (reception.kind !== "received") return reject(statusOfFault(reception.kind));
  const sent = reception.form.values;
  const id = sent.get(DRAFT_FIELD) ?? "";
  if (!ID.test(id)) return reject(422);
  if (sent.has(DISCARD_FIELD)) {
    await removeDraft(db, staff.id, id);
    return new Response(null, { status: 204 });
  }
  const postId = readId(sent.get(POST_ID_FIELD) ?? "");
  const revision = readId(sent.get(REVISION_FIELD) ?? "") ?? 0;
  const values = readPostValues((field) => sent.get(field));
  const savedAt = clock.now();
  const isStored = await storeDraft(db, staff.id, { id, postId, revision, values, savedAt });
  return isStored ? Response.json({ at: formatTimeOfDay(savedAt, place) }) : reject(409);
}

export function loader(): Response {
  return Response.json({ message: "Send a draft with POST." }, { status: 405, headers: { Allow: "POST" } });
}

function reject(status: number): Response {
  return Response.json({ message: "The draft was not stored." }, { status });
}
