import { redirect } from "react-router";
import { PUBLIC_PATHS } from "../../../content/read-public-paths.ts";
import { depsContext, visitContext } from "../../../platform/deps.server.ts";
import type { Route } from "./+types/drafts.endpoint.ts";
import { answerDraft } from "./answer-draft.action.server.ts";

/** POST /form/drafts with {submissionKey, email, values, uploads}: keeps the draft and mails its link. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return Response.json({ message: "A link is asked for with POST." }, { status: 405, headers: { Allow: "POST" } });
  const answer = await answerDraft(request, context.get(depsContext), context.get(visitContext));
  switch (answer.kind) {
    case "sent":
      return Response.json(answer.link);
    case "refused":
      return Response.json({ message: answer.message }, { status: answer.status, headers: answer.headers });
  }
}

export function loader(): Response {
  return redirect(PUBLIC_PATHS.apply);
}
