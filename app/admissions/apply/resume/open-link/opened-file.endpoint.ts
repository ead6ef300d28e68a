import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import type { Route } from "./+types/opened-file.endpoint.ts";
import { sendOpenedFile } from "./send-opened-draft.action.server.ts";

/** GET /form/drafts/opened/:field: a file of the draft that this device opened. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return sendOpenedFile(request, params.field, context.get(depsContext), context.get(requestContextKey));
}

export function action(): Response {
  return Response.json({ message: "A file can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
