import { PLACE } from "../../content/place.content.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { downloadHeaders, streamDownload } from "../../platform/http/download.server.ts";
import { BYTE_ORDER_MARK, CSV_MEDIA_TYPE, csvLine } from "../../platform/text/csv-line.ts";
import { requireRecentSignInAtEndpoint } from "../../staff/require-recent-sign-in.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import type { Route } from "./+types/export.endpoint.ts";
import type { SubscriberStatus } from "./subscriber.store.server.ts";
import { readStatus, STATUS_LABELS, SUPPRESSION_LABELS } from "./subscriber.ts";
import { type Subscriber, streamSubscribers } from "./subscriber-list.store.server.ts";

const COLUMN_NAMES = [
  "E-mail",
  "State",
  "Requested (UTC)",
  "Confirmed (UTC)",
  "Unsubscribed (UTC)",
  "Suppressed (UTC)",
  "Why suppressed",
];

/** GET /dashboard/newsletter/subscribers.csv: downloads the subscribers with a state; the confirmed ones by default. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const args = { request, url, context };
  const staff = await requirePermissionAtEndpoint(args, "subscribers.export");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const status = readStatus(url.searchParams.get("state")) ?? "confirmed";
  const file = { name: `subscribers-${status}-${isoDay(deps.clock.now(), place)}.csv`, mediaType: CSV_MEDIA_TYPE };
  if (request.method === "HEAD") return new Response(null, { headers: downloadHeaders(file) });
  await requireRecentSignInAtEndpoint(args);
  const allowance = await deps.limits.exportsByStaff.take(String(staff.id));
  if (allowance.kind === "limited") {
    const headers = { "Retry-After": String(allowance.retryAfterSeconds) };
    return Response.json({ message: "Too many exports. Try again in an hour." }, { status: 429, headers });
  }
  return streamDownload(file, subscriberLines(deps, status, viewerOf(args, staff)));
}

export function action(): Response {
  return Response.json({ message: "The list can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/** Yields the subscribers as CSV, after recording the download. */
async function* subscriberLines(
  { db, clock }: Pick<Deps, "db" | "clock">,
  status: SubscriberStatus,
  viewer: StaffViewer,
): AsyncGenerator<string> {
  const event = { ...viewer, detail: { state: status }, at: clock.now() };
  await recordAuditEvent(db, { action: "subscribers.exported", outcome: "success", ...event });
  yield BYTE_ORDER_MARK + csvLine(COLUMN_NAMES);
  for await (const subscribers of streamSubscribers(db, status)) yield subscribers.map(lineOf).join("");
}

function lineOf(subscriber: Subscriber): string {
  const { email, status, requestedAt, confirmedAt, unsubscribedAt, suppressedAt, suppressedBecause } = subscriber;
  const times = [requestedAt, confirmedAt, unsubscribedAt, suppressedAt].map((at) => at?.toISOString() ?? "");
  const because = status === "suppressed" && suppressedBecause ? SUPPRESSION_LABELS[suppressedBecause] : "";
  return csvLine([email, STATUS_LABELS[status], ...times, because]);
}
