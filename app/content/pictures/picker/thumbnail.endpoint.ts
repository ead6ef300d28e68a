import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import type { Route } from "./+types/thumbnail.endpoint.ts";

/** GET /dashboard/pictures/{name}/thumbnail: redirects to a small file of a picture, for editors that know its name only. */
export async function loader({ request, url, context, params }: Route.LoaderArgs): Promise<Response> {
  await requirePermissionAtEndpoint({ request, url, context }, "pictures.read");
  const { base, webp } = context.get(depsContext).pictures.find(params.name);
  return new Response(null, { status: 302, headers: { Location: `${base}-${webp[0]}.webp` } });
}

export function action(): Response {
  return Response.json({ message: "A picture can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
