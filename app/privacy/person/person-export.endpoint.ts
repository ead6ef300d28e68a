import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { streamDownload } from "../../platform/http/download.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requireRecentSignInAtEndpoint } from "../../staff/require-recent-sign-in.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";
import type { Route } from "./+types/person-export.endpoint.ts";
import { exportPerson } from "./export-person.server.ts";
import { readTypedQuery } from "./person.action.server.ts";
import { checkPersonQuery } from "./person-query.ts";

const MAX_BYTES = 16 * 1024;

/** POST /dashboard/privacy/export for administrators: streams everything on file about a person as a ZIP archive. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "person.export");
  await requireRecentSignInAtEndpoint({ request, url, context });
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const body = await readBodyText(request, MAX_BYTES);
  const checked = checkPersonQuery(readTypedQuery(new URLSearchParams(body.kind === "text" ? body.text : "")));
  if (checked.kind === "wrong") return Response.json({ message: checked.problems[0]?.message }, { status: 422 });
  const archive = await exportPerson(deps, checked.query, viewerOf({ request, context }, staff));
  if (archive.kind === "nothing")
    return Response.json({ message: "Nothing is on file about this person." }, { status: 404 });
  const name = `personal-data-${isoDay(deps.clock.now(), place)}.zip`;
  return streamDownload({ name, mediaType: "application/zip" }, archive.pieces);
}

export function loader(): Response {
  return Response.json({ message: "Use POST." }, { status: 405, headers: { Allow: "POST" } });
}
