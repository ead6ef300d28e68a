import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { downloadHeaders, streamDownload } from "../../platform/http/download.server.ts";
import { CSV_MEDIA_TYPE } from "../../platform/text/csv-line.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import type { Route } from "./+types/access-log-csv.endpoint.ts";
import { readAccessFilter } from "./access-filter.server.ts";
import { breachList } from "./breach-list.server.ts";

/** GET /dashboard/privacy/looks.csv for administrators: downloads the access log with the contact details of everyone concerned. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "access-log.read");
  const text = (name: string) => url.searchParams.get(name) ?? "";
  const [from, to] = [text("from"), text("to")];
  const deps = context.get(depsContext);
  const checked = readAccessFilter({ from, to, staff: text("staff") }, deps.content.read(PLACE));
  if (checked.kind === "wrong") return Response.json({ message: checked.message }, { status: 422 });
  const download = { name: `who-saw-what-${from}-to-${to}.csv`, mediaType: CSV_MEDIA_TYPE };
  if (request.method === "HEAD") return new Response(null, { headers: downloadHeaders(download) });
  const viewer = viewerOf({ request, context }, staff);
  return streamDownload(download, breachList(deps, checked.filter, viewer));
}

export function action(): Response {
  return Response.json({ message: "The list can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}
