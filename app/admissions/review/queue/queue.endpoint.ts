import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { loadSearch } from "../../desk/list/saved-search/saved-search.store.server.ts";
import { readReviewPlace } from "../review-address.ts";
import type { Route } from "./+types/queue.endpoint.ts";
import { readQueue } from "./read-queue.server.ts";

/** GET /dashboard/review/queue for staff: returns the part of a queue around an application. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const staff = await requirePermissionAtEndpoint(args, "applications.read");
  const deps = args.context.get(depsContext);
  const { list, at } = readReviewPlace(args.url.searchParams);
  const place = { list: await loadSearch(deps.db, list), at, viewer: viewerOf(args, staff) };
  return Response.json(await readQueue(deps, scopeOf(staff, deps.content), place));
}
