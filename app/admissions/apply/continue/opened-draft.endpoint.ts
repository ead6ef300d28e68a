import { type Deps, depsContext, type Visit, visitContext } from "../../../platform/deps.server.ts";
import { tokenHash } from "../../../platform/session-cookie.server.ts";
import type { Route } from "./+types/opened-draft.endpoint.ts";
import { CONTINUE_COOKIE, draftOfDevice } from "./draft-visit.server.ts";
import { endVisit } from "./draft-visit.store.server.ts";

/** No cache, here or on the way, may keep an applicant's data. */
export const NOT_KEPT = { "Cache-Control": "private, no-store" };

/** GET /form/drafts/opened: the draft that this device opened by its link, as JSON; 404 when it did not, or no longer may. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const draft = await openedDraft(request, context.get(depsContext), context.get(visitContext));
  return draft ? Response.json(draft, { headers: NOT_KEPT }) : nothingOpened();
}

/** POST says that the device has everything: nothing is given to it again. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const token = CONTINUE_COOKIE.tokenIn(visit, request.headers.get("Cookie"));
  if (token !== null) await endVisit(context.get(depsContext).db, tokenHash(token));
  return Response.json({}, { headers: { ...NOT_KEPT, "Set-Cookie": CONTINUE_COOKIE.line(visit, null) } });
}

export function openedDraft(request: Request, deps: Deps, visit: Visit) {
  return draftOfDevice(deps, CONTINUE_COOKIE.tokenIn(visit, request.headers.get("Cookie")));
}

export function nothingOpened(): Response {
  return Response.json({ message: "Nothing is open on this device." }, { status: 404, headers: NOT_KEPT });
}
