import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { type Viewer, viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { streamJsonArray } from "../../platform/postgres/json-array.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import type { Permitted } from "../../staff/permissions/permissions.ts";
import { requireRecentSignInAtEndpoint } from "../../staff/require-recent-sign-in.server.ts";
import { findPermitted, requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { type AddedAnswer, addedField } from "../questions/added-questions.ts";
import type { Route } from "./+types/forms.endpoint.ts";
import { documentPath } from "./desk-addresses.ts";
import { type ApplicationRow, streamApplications } from "./list/application-rows.store.server.ts";

const BATCH = 250;

/** GET /api/form/forms for staff: streams every application, newest first, as one JSON array. It requires a recent sign-in. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint({ request, url, context }, "applications.export-all");
  await requireRecentSignInAtEndpoint({ request, url, context });
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const forms = streamForms(context.get(depsContext), staff, viewerOf({ request, context }, staff));
  return new Response(await streamJsonArray(forms), { headers });
}

export function action(): Response {
  return Response.json({ message: "The forms can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/** Yields every application in batches. Records the view of a batch before it is sent. */
async function* streamForms(
  { db, content, clock }: Pick<Deps, "db" | "content" | "clock">,
  staff: Permitted & { id: number },
  viewer: Viewer,
): AsyncGenerator<ReturnType<typeof formOf>[]> {
  await recordAuditEvent(db, { action: "applications.exported", outcome: "success", ...viewer, at: clock.now() });
  for await (const applications of streamApplications(db, scopeOf(staff, content), BATCH)) {
    // The account may have been disabled meanwhile.
    if (!(await findPermitted({ db }, staff.id, "applications.export-all")))
      throw new Error("The account may no longer export.");
    const applicationIds = applications.map(({ id }) => id);
    await recordViews(db, { kind: "export", viewer, applicationIds, at: clock.now() });
    yield applications.map(formOf);
  }
}

/**
 * Returns an application under the names of its form's fields, with the addresses of its documents. One that was asked questions of the university's own
 * has their answers, too.
 */
function formOf(application: ApplicationRow) {
  const { waecNecoResult, jambResult } = application.documents;
  return {
    firstName: application.firstName,
    lastName: application.lastName,
    email: application.email,
    phone: application.phone,
    address: application.address,
    country: application.country,
    city: application.city,
    state: application.state,
    gender: application.gender,
    admissionType: application.admissionType,
    program: application.program,
    ssce: application.ssce,
    waecNecoExamNo: application.waecNecoExamNo,
    waecNecoResult: waecNecoResult?.name ?? null,
    jambRegistrationNo: application.jambRegistrationNo,
    jambResult: jambResult?.name ?? null,
    howDidYouHear: application.howDidYouHear,
    waecNecoResultPath: waecNecoResult ? documentPath(waecNecoResult.id) : null,
    jambResultPath: jambResult ? documentPath(jambResult.id) : null,
    ...(application.added.length > 0 && {
      addedAnswers: application.added.map((given) => addedOf(application, given)),
    }),
  };
}

/** Returns the answer to a question that the university added, with the question as it was asked. */
function addedOf({ documents }: ApplicationRow, { key, label, kind, answer }: AddedAnswer) {
  if (kind !== "document") return { key, label, answer };
  const document = documents[addedField(key)];
  return { key, label, answer, path: document ? documentPath(document.id) : null };
}
