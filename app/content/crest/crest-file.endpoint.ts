import { depsContext } from "../../platform/deps.server.ts";
import { FOREVER } from "../../platform/images/serve-variant.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { signedInStaff } from "../../staff/require-staff.server.ts";
import { readCrest, readCrestFile } from "../read-crest.server.ts";
import { THEME } from "../theme/theme.content.ts";
import type { Route } from "./+types/crest-file.endpoint.ts";
import { renderCrest } from "./render-crest.server.ts";

/**
 * GET /crest/{id}/{name}: the university's own crest as a picture or an icon, for anyone; another one, which a preview of a draft shows, for staff. Each
 * file of a picture has its own id.
 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const isCurrent = readCrest(deps)?.folder === `/crest/${params.id}`;
  const file = isCurrent ? await readCrestFile(deps, params.name) : await readOther({ request, context }, params);
  if (!file) return Response.json({ message: "There is no crest at this address." }, { status: 404 });
  const type = params.name.endsWith(".webp") ? "image/webp" : "image/png";
  const caching = isCurrent ? FOREVER : "private, no-store";
  return new Response(new Uint8Array(file), { headers: { "Content-Type": type, "Cache-Control": caching } });
}

/** Rendering a picture takes some hundredths of a second of a processor, so strangers may not ask for any. */
async function readOther(
  { request, context }: Pick<Route.LoaderArgs, "request" | "context">,
  { id, name }: { id: string; name: string },
): Promise<Buffer | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const deps = context.get(depsContext);
  const staff = await signedInStaff(request, context);
  if (!staff || !isPermitted(staff, "pages.read")) return null;
  const rendered = await renderCrest(deps, { fileId: id, ground: deps.content.read(THEME).ground });
  return rendered.get(name) ?? null;
}

export function action(): Response {
  return Response.json({ message: "A crest can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
