import { redirect } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { downloadHeaders, streamDownload } from "../../platform/http/download.server.ts";
import { requireRecentSignInAtEndpoint } from "../../staff/require-recent-sign-in.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { type ApplicationList, readApplicationList } from "../desk/list/application-list.ts";
import { isAnyFeeKnown } from "../payment/payment.store.server.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import type { Route } from "./+types/export.endpoint.ts";
import { describeExport, isMassExport, readExportedList } from "./export.loader.server.ts";
import { findExportedIds } from "./export.store.server.ts";
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES, exportAddress, XLSX_MAX_ROWS } from "./export-format.ts";
import { EXPORT_PROBLEMS, type ExportProblem } from "./export-problems.ts";
import { FRAMES_MEDIA_TYPE, framePieces } from "./progress-frames.ts";
import { writeExport } from "./write-export.server.ts";

/** GET /dashboard/export.xlsx, .csv and .zip for staff: streams the applications of a list, with the parameters of the list's address. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const args = { request, url, context };
  const staff = await requirePermissionAtEndpoint(args, "applications.export");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const format = EXPORT_FORMATS.find((known) => url.pathname.toLowerCase().endsWith(`.${known}`)) ?? "xlsx";
  const file = {
    name: `applications-${isoDay(deps.clock.now(), place)}.${format}`,
    mediaType: EXPORT_MEDIA_TYPES[format],
  };
  if (request.method === "HEAD") return new Response(null, { headers: downloadHeaders(file) });
  const list = await readExportedList(args, format);
  if (list === null) return problemResponse(args, "search-gone");
  const allowance = await deps.limits.exportsByStaff.take(String(staff.id));
  if (allowance.kind === "limited") return problemResponse(args, "too-often", list, allowance.retryAfterSeconds);
  const scope = scopeOf(staff, deps.content);
  const ids = await findExportedIds(deps.db, scope, list);
  if (isMassExport(list, ids.length)) await requireRecentSignInAtEndpoint(args);
  if (format === "xlsx" && ids.length >= XLSX_MAX_ROWS) return problemResponse(args, "too-many-rows", list);
  const filter = await describeExport(deps, list);
  const hasFees = await isAnyFeeKnown(deps.db);
  const releaseSlot = deps.exportConcurrency("export");
  if (!releaseSlot) return problemResponse(args, "busy", list, BUSY_RETRY_SECONDS);

  const progress = { rows: 0 };
  const { origin } = context.get(requestContextKey);
  const questions = readQuestions(deps.content);
  const wanted = { format, list, filter, ids, scope, viewer: viewerOf(args, staff), hasFees, origin, place, questions };
  const pieces = releaseAfter(writeExport(deps, wanted, progress), releaseSlot);
  if (request.headers.get("Accept") !== FRAMES_MEDIA_TYPE) return streamDownload(file, pieces);
  return streamDownload({ ...file, mediaType: FRAMES_MEDIA_TYPE }, framePieces(pieces, progress));
}

export function action(): Response {
  return Response.json({ message: "Applications can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

const BUSY_RETRY_SECONDS = 60;

async function* releaseAfter<Piece>(pieces: AsyncGenerator<Piece>, releaseSlot: () => void): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } finally {
    releaseSlot();
  }
}

/** Leads a browser to the page of the export, which shows the message; other clients get it in JSON. */
function problemResponse(
  { request, url }: Pick<Route.LoaderArgs, "request" | "url">,
  problem: ExportProblem,
  list: ApplicationList = readApplicationList(url.searchParams),
  retryAfterSeconds?: number,
): Response {
  if (request.headers.get("Accept")?.includes("text/html")) {
    const page = exportAddress(list);
    return redirect(`${page}${page.includes("?") ? "&" : "?"}problem=${problem}`, 303);
  }
  const { status, message } = EXPORT_PROBLEMS[problem];
  const headers = new Headers(retryAfterSeconds === undefined ? [] : [["Retry-After", String(retryAfterSeconds)]]);
  return Response.json({ message }, { status, headers });
}
