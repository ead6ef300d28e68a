import { depsContext } from "../platform/deps.server.ts";
import type { Route } from "./+types/categories.endpoint.ts";
import { listCategories } from "./posts.store.server.ts";

/** GET /categories: all of them, by their name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json({ data: await listCategories(context.get(depsContext).db) });
}

export function action(): Response {
  return Response.json(
    { message: "The categories can only be read." },
    { status: 405, headers: { Allow: "GET, HEAD" } },
  );
}
