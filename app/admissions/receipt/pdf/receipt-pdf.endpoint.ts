import { readCrestFile } from "../../../content/read-crest.server.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { maySeeAnswers, readReceipt } from "../receipt-access.server.ts";
import { receiptSummary } from "../receipt-contents.ts";
import type { Route } from "./+types/receipt-pdf.endpoint.ts";
import { drawReceipt } from "./draw-receipt.server.ts";

type Args = Pick<Route.LoaderArgs, "params" | "request" | "context">;

/**
 * GET /Admissions/Received/:token/receipt.pdf: returns the receipt as PDF, with the answers for clients who may see them. The PDF is generated for
 * each request and not cached.
 */
export async function loader({ params, request, context }: Args): Promise<Response> {
  const deps = context.get(depsContext);
  const receipt = await readReceipt(deps, params.token);
  if (!receipt) return Response.json({ message: "There is no receipt at this address." }, { status: 404 });
  const { contents, applicationId } = receipt;
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${contents.reference}.pdf"`,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const allowance = await deps.limits.pdfsByReceipt.take(String(applicationId));
  if (allowance.kind === "limited") return tooOften(allowance.retryAfterSeconds);
  const hasAnswers = await maySeeAnswers({ request, context }, applicationId);
  const { origin } = context.get(requestContextKey);
  const head = { site: readSite(deps), crest: await readCrestFile(deps, "crest.png") };
  const options = { ...head, origin, now: deps.clock.now() };
  const pdf = await deps.pdfWork(() => drawReceipt(hasAnswers ? contents : receiptSummary(contents), options));
  return new Response(pdf, { headers: { ...headers, "Content-Length": String(pdf.byteLength) } });
}

function tooOften(retryAfterSeconds: number): Response {
  const message = "This receipt was downloaded very often. Please try again later, or print its page.";
  return Response.json({ message }, { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } });
}

export function action(): Response {
  return Response.json({ message: "A receipt can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
