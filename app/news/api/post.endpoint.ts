import { depsContext } from "../../platform/deps.server.ts";
import { readId } from "../post.ts";
import { findPost } from "../posts.store.server.ts";
import type { Route } from "./+types/post.endpoint.ts";
import { postJson } from "./post-json.server.ts";

/** GET /blogs/{id}: one public post, with the id and title of its neighbours. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const id = readId(params.id);
  const found = id === null ? null : await findPost(deps.db, deps.clock.now(), id);
  if (!found) return Response.json({ message: "Blog post not found" }, { status: 404 });
  return Response.json({ data: postJson(found.post, deps), prev: found.previous, next: found.next });
}

export function action(): Response {
  return Response.json({ message: "A post can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
