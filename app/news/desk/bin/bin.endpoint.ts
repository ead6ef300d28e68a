import { data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readId } from "../../post.ts";
import type { Route } from "./+types/bin.endpoint.ts";
import { moveToBin, restoreFromBin } from "./bin.server.ts";

const MAX_BYTES = 1024;

/** POST /dashboard/news/:id/bin: with `to=bin` in the form moves a post to the bin, with `to=drafts` takes it out as a draft; otherwise 400. */
export async function action({ request, url, context, params }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermission({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const id = readId(params.id);
  const body = await readBodyText(request, MAX_BYTES);
  if (id === null || body.kind !== "text") throw data(null, { status: 404 });
  const viewer = viewerOf({ request, context }, staff);
  switch (new URLSearchParams(body.text).get("to")) {
    case "bin":
      await moveToBin(deps, viewer, id);
      return redirect(`/dashboard/news?binned=${id}`, 303);
    case "drafts":
      await restoreFromBin(deps, viewer, id);
      return redirect(`/dashboard/news/${id}?saved=restored-from-bin`, 303);
    default:
      throw data(null, { status: 400 });
  }
}
