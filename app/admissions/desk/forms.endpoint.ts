import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { streamJsonArray } from "../../platform/postgres/json-array.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { requireStaffOr401 } from "../../staff/require-staff.server.ts";
import type { Route } from "./+types/forms.endpoint.ts";
import { documentPath } from "./desk-addresses.ts";
import { type ApplicationRow, allApplications } from "./list/application-rows.store.server.ts";

const BATCH = 250;

/** GET /api/form/forms for staff: every application, newest first, as one JSON array that is sent while it is read. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const staff = await requireStaffOr401({ request, url, context });
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(await streamJsonArray(allForms(context.get(depsContext), staff.id)), { headers });
}

export function action(): Response {
  return Response.json({ message: "The forms can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/** That staff get a batch is recorded before it is sent. */
async function* allForms(
  { db, clock }: Pick<Deps, "db" | "clock">,
  staffId: number,
): AsyncGenerator<ReturnType<typeof asForm>[]> {
  const viewer = { kind: "staff", id: staffId } as const;
  for await (const applications of allApplications(db, BATCH)) {
    const applicationIds = applications.map(({ id }) => id);
    await recordViews(db, { kind: "export", viewer, applicationIds, at: clock.now() });
    yield applications.map(asForm);
  }
}

/** An application under the names that its form has, with the guarded addresses of its documents. */
function asForm(application: ApplicationRow) {
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
  };
}
