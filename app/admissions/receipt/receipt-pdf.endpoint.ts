import { Readable } from "node:stream";
import { readSite } from "../../content/read-site.server.ts";
import { depsContext, visitContext } from "../../platform/deps.server.ts";
import type { Route } from "./+types/receipt-pdf.endpoint.ts";
import { drawReceipt } from "./draw-receipt.server.ts";
import { readReceipt } from "./read-receipt.server.ts";

type Args = Pick<Route.LoaderArgs, "params" | "request" | "context">;

/** GET /Admissions/Received/:token/receipt.pdf: the receipt as PDF, for who holds its key. It is drawn anew each time and kept by nobody. */
export async function loader({ params, request, context }: Args): Promise<Response> {
  const deps = context.get(depsContext);
  const receipt = await readReceipt(deps, params.token);
  if (!receipt) return Response.json({ message: "There is no receipt at this address." }, { status: 404 });
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${receipt.contents.reference}.pdf"`,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const { origin } = context.get(visitContext);
  const pdf = await drawReceipt(receipt.contents, { site: readSite(deps), origin, now: deps.clock.now() });
  return new Response(Readable.toWeb(pdf) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}

export function action(): Response {
  return Response.json({ message: "A receipt can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
