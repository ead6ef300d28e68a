import { type LoaderFunctionArgs, redirect } from "react-router";
import { readCrestFile } from "../../../content/read-crest.server.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { applicationOfSession } from "../../status/access/applicant-session.server.ts";
import { findOffer } from "../letters.store.server.ts";
import { drawOffer } from "./draw-offer.server.ts";

/** GET /Admissions/Status/Offer.pdf: returns the offer of the session's application as PDF. It is generated for each request and not cached. */
export async function loader({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const offer = id === null ? null : await findOffer(deps.db, id);
  if (id === null || !offer) return redirect(STATUS_PATH);
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${offer.reference} offer.pdf"`,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const allowance = await deps.limits.pdfsByReceipt.take(String(id));
  if (allowance.kind === "limited") {
    const message = "This offer was downloaded very often. Please try again later, or print its page.";
    const retry = { "Retry-After": String(allowance.retryAfterSeconds) };
    return Response.json({ message }, { status: 429, headers: retry });
  }
  const head = { site: readSite(deps), crest: await readCrestFile(deps, "crest.png") };
  const options = { ...head, origin, now: deps.clock.now() };
  const pdf = await deps.pdfWork(() => drawOffer(offer, options));
  return new Response(pdf, { headers: { ...headers, "Content-Length": String(pdf.byteLength) } });
}

export function action(): Response {
  return Response.json({ message: "An offer can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
