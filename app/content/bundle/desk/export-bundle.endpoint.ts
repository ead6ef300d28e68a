import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { downloadHeaders, streamDownload } from "../../../platform/http/download.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { isoDay } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import { writeBundle } from "../write-bundle.server.ts";
import type { Route } from "./+types/export-bundle.endpoint.ts";

/** GET /dashboard/pages/bundle.zip for staff: streams the site as visitors see it as a bundle. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "site.export");
  const deps = context.get(depsContext);
  const now = deps.clock.now();
  const file = { name: `site-${isoDay(now, deps.content.read(PLACE))}.zip`, mediaType: "application/zip" };
  if (request.method === "HEAD") return new Response(null, { headers: downloadHeaders(file) });
  const event = { ...viewerOf({ request, context }, staff), at: now };
  await recordAuditEvent(deps.db, { action: "site.exported", outcome: "success", ...event });
  return streamDownload(file, writeBundle(deps));
}

export function action(): Response {
  return Response.json({ message: "A bundle can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
