import { PLACE } from "../content/place.content.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { type Viewer, viewerOf } from "../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../platform/deps.server.ts";
import { downloadHeaders, streamDownload } from "../platform/http/download.server.ts";
import { BYTE_ORDER_MARK, CSV_MEDIA_TYPE, csvLine } from "../platform/text/csv-line.ts";
import { requirePermissionAtEndpoint } from "../staff/require-staff.server.ts";
import { isoDay } from "../ui/format/place-time.ts";
import type { Route } from "./+types/audit-csv.endpoint.ts";
import { type AuditFilter, checkAuditFilter, readAuditFilter } from "./audit-filter.ts";
import { actionLabel, actorLabel, formatDetail, OUTCOME_LABELS } from "./audit-labels.ts";
import { type AuditEntry, streamAuditEvents } from "./audit-log.store.server.ts";

const COLUMN_NAMES = ["Number", "Time (UTC)", "Who", "What", "Outcome", "Of what", "Details", "Network", "Browser"];

/** GET /dashboard/audit.csv: downloads the events of the audit log that match a filter. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "audit-log.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const checked = checkAuditFilter(readAuditFilter(url.searchParams), place);
  if (checked.kind === "wrong") return Response.json({ message: checked.message }, { status: 422 });
  const download = { name: `audit-log-${isoDay(deps.clock.now(), place)}.csv`, mediaType: CSV_MEDIA_TYPE };
  if (request.method === "HEAD") return new Response(null, { headers: downloadHeaders(download) });
  return streamDownload(download, auditLines(deps, checked.filter, viewerOf({ request, context }, staff)));
}

export function action(): Response {
  return Response.json({ message: "The list can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/** Yields the events as CSV, after recording the download. */
async function* auditLines(
  { db, clock }: Pick<Deps, "db" | "clock">,
  filter: AuditFilter,
  viewer: Viewer,
): AsyncGenerator<string> {
  await recordAuditEvent(db, { action: "audit-log.exported", outcome: "success", ...viewer, at: clock.now() });
  yield BYTE_ORDER_MARK + csvLine(COLUMN_NAMES);
  for await (const events of streamAuditEvents(db, filter)) {
    yield events.map((event) => csvLine(cellsOf(event))).join("");
  }
}

function cellsOf(event: AuditEntry): string[] {
  const { id, at, action: kind, outcome, target, detail, network, userAgent } = event;
  const what = [actionLabel(kind), OUTCOME_LABELS[outcome], target ?? "", formatDetail(detail)];
  return [id, at.toISOString(), actorLabel(event), ...what, network ?? "", userAgent ?? ""];
}
