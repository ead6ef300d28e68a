import type { LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { STATUS_LABELS } from "../../application.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { isFiltered, listAddress, listQuery, readApplicationList } from "../list/application-list.ts";
import { loadSearch } from "../list/saved-search.store.server.ts";
import { countByStatus, listReviewers, MAX_AT_ONCE, newestEventId } from "./bulk.store.server.ts";

/** Reads what a change of many applications would concern, without their names. */
export async function loader(args: Pick<LoaderFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission(args, "applications.decide");
  const { db, content } = args.context.get(depsContext);
  const list = await loadSearch(db, readApplicationList(args.url.searchParams));
  const counts = await countByStatus(db, scopeOf(staff, content), list);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    max: MAX_AT_ONCE,
    isFiltered: isFiltered(list),
    counts: counts.map(({ status, count }) => ({ label: STATUS_LABELS[status], count })),
    reviewers: await listReviewers(db),
    me: staff.id,
    seen: await newestEventId(db),
    query: listQuery(list),
    back: listAddress(list, { ids: [] }),
  };
}
