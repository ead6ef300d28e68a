import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import type { Route } from "./+types/funnel.endpoint.ts";
import { FUNNEL_STEPS } from "./funnel-steps.ts";

/** Programs that open pages without a person: crawlers, link previews, monitoring, and browsers of tests. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|^$/i;

/** `POST /form/steps/:step` counts a step of filling in the form. The response doesn't say whether it was counted. */
export function action({ request, params, context }: Route.ActionArgs): Response {
  if (request.method !== "POST")
    return Response.json({ message: "A step is counted with POST." }, { status: 405, headers: { Allow: "POST" } });
  const step = FUNNEL_STEPS.find((known) => known === params.step);
  if (!step) return notFound();
  if (mayBeCounted(request.headers))
    context.get(depsContext).funnel.count(step, context.get(requestContextKey).network);
  return new Response(null, { status: 204 });
}

export function loader(): Response {
  return notFound();
}

function notFound(): Response {
  return Response.json({ message: "There is nothing at this address." }, { status: 404 });
}

/** Returns whether a person sent the request who is not against being counted. */
function mayBeCounted(headers: Headers): boolean {
  if (headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1") return false;
  if (headers.get("Save-Data")?.toLowerCase() === "on") return false;
  if (headers.has("Sec-Purpose") || headers.has("Purpose") || headers.has("X-Moz")) return false;
  return !PROGRAMS.test(headers.get("User-Agent") ?? "");
}
