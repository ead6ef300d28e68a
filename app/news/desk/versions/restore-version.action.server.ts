import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { readId } from "../../post.ts";
import { restoreVersion } from "../write-post.server.ts";
import { findVersion } from "./post-versions.store.server.ts";

const MAX_BYTES = 4 * 1024;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Saves an earlier version of a post as its newest one. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const [id, version, revision] = [params.id, form.get("version") ?? "", form.get("revision") ?? ""].map(readId);
  const earlier = id && version ? await findVersion(deps.db, id, version) : null;
  if (!id || !revision || !earlier) throw data(null, { status: 404 });
  const outcome = await restoreVersion(deps, viewerOf({ request, context }, staff), { id, revision }, earlier.draft);
  switch (outcome.kind) {
    case "saved":
      return redirect(`/dashboard/news/${id}?saved=restored`, 303);
    case "conflict":
      return redirect(`/dashboard/news/${id}/history?overtaken`, 303);
    case "invalid":
    case "gone":
      throw data(null, { status: 404 });
  }
}
