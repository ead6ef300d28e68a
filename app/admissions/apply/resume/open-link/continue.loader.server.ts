import { data, type LoaderFunctionArgs } from "react-router";
import { depsContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { CODE_VALID_MINUTES } from "../../../../platform/one-time-codes/one-time-code.server.ts";
import { CONTINUE_COOKIE, draftCodeState, draftOfLink } from "./draft-session.server.ts";

/**
 * Keeps the page's address from other sites. 'no-referrer' would hide nothing more from them, but makes browsers send the page's own form
 * with `Origin: null` (Fetch, 'append a request Origin header'), and the same-origin check would reject older ones.
 */
const PRIVATE_PAGE = { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" };

/** The values of the `step` query parameter. */
const STEPS = ["ask", "void", "ended"] as const;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { token: string } };

/** Returns what the page of a link shows. It changes nothing, because mail scanners open every link. */
export async function loader({ request, url, params, context }: Args) {
  const [deps, requestContext] = [context.get(depsContext), context.get(requestContextKey)];
  const step = STEPS.find((known) => known === url.searchParams.get("step")) ?? null;
  const draft = await draftOfLink(deps, requestContext, params.token);
  if (!draft) return data({ kind: "gone" as const, step }, { status: 404, headers: PRIVATE_PAGE });
  if (draft.isSameNetwork) return data({ kind: "open" as const, step }, { headers: PRIVATE_PAGE });
  const token = CONTINUE_COOKIE.tokenIn(requestContext, request.headers.get("Cookie"));
  const code = token === null ? null : await draftCodeState(deps, draft, token);
  if (step === null && code === "awaited")
    return data({ kind: "code" as const, minutes: CODE_VALID_MINUTES }, { headers: PRIVATE_PAGE });
  const reason = step !== "void" || code === "awaited" ? null : (code ?? "expired");
  return data({ kind: "ask" as const, reason }, { headers: PRIVATE_PAGE });
}
