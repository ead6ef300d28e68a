import { depsContext } from "../../platform/deps.server.ts";
import { requireStaffOr401 } from "../../staff/require-staff.server.ts";
import type { Route } from "./+types/forms.endpoint.ts";
import { allApplications, type DeskApplication } from "./desk-rows.store.server.ts";
import { documentPath } from "./document-path.ts";

const BATCH = 250;

/** GET /api/form/forms for staff: every application, newest first, as one JSON array that is sent while it is read. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  await requireStaffOr401({ request, url, context });
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const batches = allApplications(context.get(depsContext).db, BATCH);
  // The first batch is read before the answer begins, so that an outage is still answered as one.
  const first = await batches.next();
  return new Response(jsonArray(first, batches), { headers });
}

export function action(): Response {
  return Response.json({ message: "The forms can only be read." }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

type Batches = AsyncGenerator<DeskApplication[]>;

/** Reads the next batch only when the one before has been taken, so that a slow reader fills no memory. */
function jsonArray(
  first: Awaited<ReturnType<Batches["next"]>>,
  batches: Batches,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let batch = first;
  let opening = "[";
  return new ReadableStream(
    {
      async pull(controller) {
        if (batch.done) {
          controller.enqueue(encoder.encode(opening === "[" ? "[]" : "]"));
          controller.close();
          return;
        }
        const text = batch.value.map((application) => JSON.stringify(asForm(application))).join(",");
        controller.enqueue(encoder.encode(opening + text));
        opening = ",";
        batch = await batches.next();
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** An application under the names that its form has, with the guarded addresses of its documents. */
function asForm(application: DeskApplication) {
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
