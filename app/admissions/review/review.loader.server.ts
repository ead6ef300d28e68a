import { data, type LoaderFunctionArgs } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { type ApplicationScope, scopeOf } from "../application-scope.store.server.ts";
import { loadSearch } from "../desk/list/saved-search/saved-search.store.server.ts";
import { MISSING_DOCUMENTS } from "../missing/missing-documents.content.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { clearNewFromApplicant } from "../record/new-from-applicant.store.server.ts";
import { claimApplication, listClaims } from "./queue/claims.store.server.ts";
import { readQueue } from "./queue/read-queue.server.ts";
import { readReviewPlace } from "./review-address.ts";
import { readReviewedApplication } from "./reviewed-application.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

export type ReviewData = Awaited<ReturnType<typeof loader>>;

/** Reads a queue and one application of it: the one in the address, or the first that no colleague is looking at. Claims it. */
export async function loader({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.read");
  const deps = context.get(depsContext);
  const scope = scopeOf(staff, deps.content);
  const viewer = viewerOf({ request, context }, staff);
  const place = readReviewPlace(url.searchParams);
  const list = await loadSearch(deps.db, place.list);
  const queue = await readQueue(deps, scope, { list, at: place.at, viewer });
  const claimant = { staffId: staff.id, now: deps.clock.now() };
  const claims = await listClaims(deps.db, scope, claimant);
  const mayDecide = isPermitted(staff, "applications.decide");
  const free = queue.entries.filter((entry) => !claims.has(entry.id)).map((entry) => entry.id);
  const claimed = place.at === null && mayDecide ? await claimFirst(deps.db, scope, free, claimant) : free[0];
  const id = place.at ?? claimed ?? queue.entries[0]?.id ?? null;
  const application = id === null ? null : await readReviewedApplication(deps, scope, { id, viewer, staff });
  if (place.at !== null && !application) throw data(null, { status: 404 });
  if (application && mayDecide) {
    if (id !== claimed) await claimApplication(deps.db, scope, { applicationId: application.id, ...claimant });
    if (application.newSince) await clearNewFromApplicant(deps.db, application.id, new Date(application.newSince));
  }
  return {
    staffId: staff.id,
    list,
    queue,
    application,
    claims: [...claims],
    mayDecide,
    questions: readQuestions(deps.content),
    usualItems: deps.content.read(MISSING_DOCUMENTS).items,
    isSearchGone: place.list.search !== list.search,
  };
}

/** Claims the first application that no colleague claims at the same moment. Returns its id; undefined when there is none. */
async function claimFirst(
  db: Db,
  scope: ApplicationScope,
  ids: readonly number[],
  claimant: { staffId: number; now: Date },
): Promise<number | undefined> {
  for (const applicationId of ids)
    if (await claimApplication(db, scope, { applicationId, ...claimant })) return applicationId;
  return undefined;
}
