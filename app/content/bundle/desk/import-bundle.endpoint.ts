import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requireRecentSignInAtEndpoint } from "../../../staff/require-recent-sign-in.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import type { Route } from "./+types/import-bundle.endpoint.ts";
import { EVENTS_MEDIA_TYPE } from "./import-events.ts";
import { importStoredBundle } from "./import-stored-bundle.server.ts";

const MAX_BYTES = 1024;

/**
 * POST /dashboard/pages/bundle/import for administrators: imports a received archive, and reports its progress as lines of JSON. A client that goes
 * away does not end the import.
 */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const args = { request, url, context };
  const staff = await requirePermissionAtEndpoint(args, "site.import");
  await requireRecentSignInAtEndpoint(args);
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const archive = new URLSearchParams(body.kind === "text" ? body.text : "").get("archive") ?? "";
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const send = (event: object) => void writer.write(`${JSON.stringify(event)}\n`).catch(() => undefined);
  void importStoredBundle(deps, archive, { viewer: viewerOf(args, staff), onProgress: send })
    .catch((error: unknown) => {
      deps.log.error({ error }, "importing a site bundle failed");
      return { kind: "failed" } as const;
    })
    .then((outcome) => {
      send(outcome);
      return writer.close().catch(() => undefined);
    });
  const headers = { "Content-Type": EVENTS_MEDIA_TYPE, "Cache-Control": "private, no-store" };
  return new Response(readable.pipeThrough(new TextEncoderStream()), { headers });
}

export function loader(): Response {
  return Response.json({ message: "Use POST." }, { status: 405, headers: { Allow: "POST" } });
}
