import { depsContext } from "../platform/deps.server.ts";
import type { Route } from "./+types/categories.endpoint.ts";
import { listPublicCategories } from "./posts.store.server.ts";

/** GET /categories: those of public posts, by their name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(depsContext);
  return Response.json({ data: await listPublicCategories(db, clock.now()) });
}

export function action(): Response {
  return Response.json(
    { message: "The categories can only be read." },
    { status: 405, headers: { Allow: "GET, HEAD" } },
  );
}
