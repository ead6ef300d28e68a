import { depsContext } from "../../platform/deps.server.ts";
import { listPublicCategories } from "../posts.store.server.ts";
import type { Route } from "./+types/categories.endpoint.ts";

/** GET /categories: the categories of public posts, by name. */
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
