import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import type { Route } from "./+types/opened-draft.endpoint.ts";
import { endOpening, sendOpenedDraft } from "./send-opened-draft.action.server.ts";

/** GET /form/drafts/opened: the draft that this device opened by its link; 404 when it did not, or no longer may. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return sendOpenedDraft(request, context.get(depsContext), context.get(requestContextKey));
}

/** POST says that the device has everything. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return endOpening(request, context.get(depsContext), context.get(requestContextKey));
}
