import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import type { Route } from "./+types/opened-draft.endpoint.ts";
import { endDeviceAccess, sendOpenedDraft } from "./send-opened-draft.action.server.ts";

/** GET /form/drafts/opened: the draft that this device opened by its link; 404 without access, or after it has expired. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return sendOpenedDraft(request, context.get(depsContext), context.get(requestContextKey));
}

/** POST confirms that the device has loaded everything, and ends its access. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return endDeviceAccess(request, context.get(depsContext), context.get(requestContextKey));
}
