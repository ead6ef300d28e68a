import { depsContext } from "../../platform/deps.server.ts";
import { findVariant } from "../../platform/images/find-variant.server.ts";
import { FOREVER, serveVariant } from "../../platform/images/serve-variant.server.ts";
import type { Route } from "./+types/image.endpoint.ts";

/** GET /news/images/{id}-{width}.avif, .webp and {id}-share.jpg: a variant of an uploaded picture, for anyone. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  return serveVariant(deps, {
    file: params.file,
    isHead: request.method === "HEAD",
    shareCache: FOREVER,
    find: (id, variant) => findVariant(deps.db, "post_images", id, variant),
  });
}

export function action(): Response {
  return Response.json({ message: "A picture can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
