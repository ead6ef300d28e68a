import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../staff/require-staff.server.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { readApplicationId } from "../desk/desk-addresses.ts";
import type { Route } from "./+types/reviewed-application.endpoint.ts";
import { carryOutReviewForm, readReviewFields } from "./review-form.action.server.ts";
import { readReviewedApplication } from "./reviewed-application.server.ts";

/** GET /dashboard/review/applications/:id for staff: returns one application for the review, and records the view. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "applications.read");
  const deps = args.context.get(depsContext);
  const id = readApplicationId(args.params.id);
  const viewer = viewerOf(args, staff);
  const application =
    id === null ? null : await readReviewedApplication(deps, scopeOf(staff, deps.content), { id, viewer, staff });
  if (!application) return Response.json({ message: "There is no application at this address." }, { status: 404 });
  return Response.json(application);
}

/** POST /dashboard/review/applications/:id for staff: claims or decides the application, adds a note, or rotates one of its documents. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "applications.decide");
  const deps = args.context.get(depsContext);
  const applicationId = readApplicationId(args.params.id) ?? 0;
  const fields = await readReviewFields(args.request);
  const form = { scope: scopeOf(staff, deps.content), applicationId, viewer: viewerOf(args, staff), fields };
  const result = await carryOutReviewForm(deps, form);
  return Response.json(result, { status: result.kind === "rejected" ? result.status : 200 });
}
