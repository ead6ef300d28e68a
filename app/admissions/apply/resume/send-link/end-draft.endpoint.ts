import { redirect } from "react-router";
import { depsContext } from "../../../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../../../platform/site/public-paths.ts";
import type { Route } from "./+types/end-draft.endpoint.ts";
import { endedDraftSchema } from "./draft.schema.ts";
import { endDraft } from "./draft.store.server.ts";
import { readJson } from "./receive-draft.action.server.ts";

/** POST /form/drafts/end with {submissionKey}: cancels the form's link. The response is the same whether there was one. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sent = await readJson(request);
  if (sent.kind === "rejected")
    return Response.json({ message: sent.message }, { status: sent.status, headers: sent.headers });
  const ended = endedDraftSchema.safeParse(sent.value);
  if (!ended.success) return Response.json({ message: "Name the form by its submission key." }, { status: 422 });
  await endDraft(context.get(depsContext).db, ended.data.submissionKey);
  return Response.json({ message: "The link no longer works." });
}

export function loader(): Response {
  return redirect(PUBLIC_PATHS.apply);
}
