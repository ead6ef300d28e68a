import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../../../platform/site/public-paths.ts";
import type { Route } from "./+types/drafts.endpoint.ts";
import { receiveDraft } from "./receive-draft.action.server.ts";

/** POST /form/drafts with {submissionKey, email, values, uploads}: saves the draft and mails its link. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return Response.json({ message: "Links are requested with POST." }, { status: 405, headers: { Allow: "POST" } });
  const result = await receiveDraft(request, context.get(depsContext), context.get(requestContextKey));
  switch (result.kind) {
    case "sent":
      return Response.json(result.link);
    case "rejected":
      return Response.json({ message: result.message }, { status: result.status, headers: result.headers });
  }
}

export function loader(): Response {
  return redirect(PUBLIC_PATHS.apply);
}
