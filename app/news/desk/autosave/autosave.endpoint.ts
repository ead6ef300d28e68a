import { PLACE } from "../../../content/place.content.ts";
import { receiveAutosave } from "../../../platform/autosave/receive-autosave.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { formatTimeOfDay } from "../../../ui/format/place-time.ts";
import { readId } from "../../post.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import type { Route } from "./+types/autosave.endpoint.ts";
import { readAutosavedPost } from "./autosaved-post.ts";

/** POST /dashboard/news/autosave: stores what an editor writes in the form of a post, which nobody else sees, or deletes it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "posts.edit");
  const deps = args.context.get(depsContext);
  return receiveAutosave(args.request, deps, {
    staffId: staff.id,
    formatTime: (at) => formatTimeOfDay(at, deps.content.read(PLACE)),
    kind: "post",
    async readForm({ subject, form }) {
      const id = readId(subject);
      if (subject !== "" && (id === null || !(await findStoredPost(deps.db, id)))) return null;
      const values = readAutosavedPost(form);
      return values && JSON.stringify(values);
    },
  });
}

export function loader(): Response {
  return Response.json({ message: "Send what was written with POST." }, { status: 405, headers: { Allow: "POST" } });
}
