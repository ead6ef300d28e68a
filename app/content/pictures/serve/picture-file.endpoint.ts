import { depsContext } from "../../../platform/deps.server.ts";
import { findVariant } from "../../../platform/images/find-variant.server.ts";
import { serveVariant } from "../../../platform/images/serve-variant.server.ts";
import type { Route } from "./+types/picture-file.endpoint.ts";

/** The crop of the link preview follows the focal point. */
const SHARE_CACHE = "public, max-age=3600";

/** GET /files/{id}-{width}.avif, .webp and {id}-share.jpg: a variant of a picture of the library, for anyone. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  return serveVariant(deps, {
    file: params.file,
    isHead: request.method === "HEAD",
    shareCache: SHARE_CACHE,
    find: (id, variant) => findVariant(deps.db, "library_picture_files", id, variant),
  });
}

export function action(): Response {
  return Response.json({ message: "A picture can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
