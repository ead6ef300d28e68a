import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import type { Route } from "./+types/uploads.endpoint.ts";
import { receiveUpload } from "./receive-upload.action.server.ts";

/** `POST /form/uploads` begins to send a file, `PATCH` below it goes on, `DELETE` gives it up. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  return receiveUpload(request, params.id, context.get(depsContext), context.get(requestContextKey));
}

/** `HEAD` tells how much has come. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return receiveUpload(request, params.id, context.get(depsContext), context.get(requestContextKey));
}
