import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import type { Route } from "./+types/uploads.endpoint.ts";
import { receiveUpload } from "./receive-upload.action.server.ts";

/** `POST /form/uploads` creates an upload; below it, `PATCH` continues and `DELETE` deletes one. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  return receiveUpload(request, params.id, context.get(depsContext), context.get(requestContextKey));
}

/** `HEAD` returns the offset of an upload. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return receiveUpload(request, params.id, context.get(depsContext), context.get(requestContextKey));
}
