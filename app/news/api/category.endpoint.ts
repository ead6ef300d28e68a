import { depsContext } from "../../platform/deps.server.ts";
import { readId } from "../post.ts";
import { findPublicCategory } from "../posts.store.server.ts";
import type { Route } from "./+types/category.endpoint.ts";

/** GET /categories/{id}: the name of a category. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const id = readId(params.id);
  const { db, clock } = context.get(depsContext);
  const category = id === null ? null : await findPublicCategory(db, clock.now(), id);
  if (!category) return Response.json({ message: "Category not found" }, { status: 404 });
  return Response.json({ data: category });
}

export function action(): Response {
  return Response.json({ message: "A category can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
