import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { STATUS_LABELS } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { MISSING_DOCUMENTS } from "../../missing/missing-documents.content.ts";
import { MAX_COUNTED } from "../list/application-list.store.server.ts";
import {
  type ApplicationList,
  isFiltered,
  listAddress,
  listQuery,
  readApplicationList,
} from "../list/application-list.ts";
import { NO_FILTER } from "../list/filters/application-filter.ts";
import { loadSearch } from "../list/saved-search/saved-search.store.server.ts";
import { countByStatus, listReviewers, MAX_AT_ONCE, newestApplicationId, newestEventId } from "./bulk.store.server.ts";

/** Reads the list in an address. A search that is no longer saved leads back to the list, which says so: without it, the list would be all applications. */
export async function readBulkList(db: Deps["db"], url: URL): Promise<ApplicationList> {
  const requested = readApplicationList(url.searchParams);
  const list = await loadSearch(db, requested);
  if (requested.search !== null && list.search === null) throw redirect(listAddress(requested));
  return list;
}

/** Returns the list of what is changed: without the filters where applications were ticked, since a change may move them out of the list. */
export function changedList(list: ApplicationList): ApplicationList {
  return list.ids === null ? list : { ...list, ...NO_FILTER, q: "", search: null, ids: list.ids };
}

/** Reads what a change of many applications would concern, without their names. */
export async function loader(args: Pick<LoaderFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission(args, "applications.decide");
  const { db, content } = args.context.get(depsContext);
  const list = await readBulkList(db, args.url);
  const changed = changedList(list);
  const scope = scopeOf(staff, content);
  // Read before the count: who is counted after it is not changed, rather than changed without being counted.
  const newest = await newestApplicationId(db, scope);
  const counts = await countByStatus(db, scope, changed);
  return {
    total: counts === null ? MAX_COUNTED : counts.reduce((sum, { count }) => sum + count, 0),
    max: MAX_AT_ONCE,
    isTicked: list.ids !== null,
    isFiltered: isFiltered(list),
    counts: counts?.map(({ status, count }) => ({ label: STATUS_LABELS[status], count })) ?? null,
    reviewers: await listReviewers(db),
    me: staff.id,
    usualItems: content.read(MISSING_DOCUMENTS).items,
    seen: await newestEventId(db),
    newest,
    query: listQuery(list),
    changedQuery: listQuery(changed),
    back: listAddress(list, { ids: null }),
  };
}
