import { depsContext } from "../../platform/deps.server.ts";
import { FOREVER } from "../../platform/images/serve-variant.server.ts";
import { readCrest, readCrestFile } from "../read-crest.server.ts";
import type { Route } from "./+types/crest-file.endpoint.ts";

/** GET /crest/{id}/{name}: the university's own crest as a picture or an icon, for anyone. Another crest has another id. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const isCurrent = readCrest(deps)?.folder === `/crest/${params.id}`;
  const file = isCurrent ? await readCrestFile(deps, params.name) : null;
  if (!file) return Response.json({ message: "There is no crest at this address." }, { status: 404 });
  const type = params.name.endsWith(".webp") ? "image/webp" : "image/png";
  return new Response(new Uint8Array(file), { headers: { "Content-Type": type, "Cache-Control": FOREVER } });
}

export function action(): Response {
  return Response.json({ message: "A crest can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
