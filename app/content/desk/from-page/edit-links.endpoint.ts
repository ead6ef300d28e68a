import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import type { Route } from "./+types/edit-links.endpoint.ts";
import { readEditLinks } from "./read-edit-links.server.ts";

/** GET /dashboard/edit-links?path=: the links to the forms of what a public page shows, as JSON. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "pages.edit");
  const page = { path: url.searchParams.get("path") ?? "", mayEditPosts: isPermitted(staff, "posts.edit") };
  const links = await readEditLinks(context.get(depsContext), context.get(requestContextKey), page);
  return Response.json(links, { headers: { "Cache-Control": "private, no-store" } });
}

export function action(): Response {
  return Response.json({ message: "Links can only be read here." }, { status: 405, headers: { Allow: "GET" } });
}
