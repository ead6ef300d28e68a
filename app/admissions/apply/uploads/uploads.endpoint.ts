import { depsContext, visitContext } from "../../../platform/deps.server.ts";
import type { Route } from "./+types/uploads.endpoint.ts";
import { answerUpload } from "./answer-upload.action.server.ts";

/** `POST /form/uploads` begins to send a file, `PATCH` below it goes on, `DELETE` gives it up. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  return answerUpload(request, params.id, context.get(depsContext), context.get(visitContext));
}

/** `HEAD` tells how much has come. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return answerUpload(request, params.id, context.get(depsContext), context.get(visitContext));
}
