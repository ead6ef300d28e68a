import { data, redirect } from "react-router";
import { MASS_EXPORT } from "../../platform/audit/audit-actions.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { requireRecentSignIn } from "../../staff/require-recent-sign-in.server.ts";
import { type Guarded, requirePermission } from "../../staff/require-staff.server.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { listReviewers } from "../desk/bulk/bulk.store.server.ts";
import { searchQuery } from "../desk/list/application-list.store.server.ts";
import { type ApplicationList, readApplicationList } from "../desk/list/application-list.ts";
import { filterParameters } from "../desk/list/filters/application-filter.ts";
import { describeFilters } from "../desk/list/filters/filter-texts.ts";
import { loadSearch, saveSearch } from "../desk/list/saved-search/saved-search.store.server.ts";
import { listIntakeNames } from "../intakes/intake.store.server.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { countExported } from "./export.store.server.ts";
import { type ExportFormat, exportAddress } from "./export-format.ts";
import { EXPORT_PROBLEMS, readExportProblem } from "./export-problems.ts";

/**
 * Reads the list to export from an address, with its search text; null when that is no longer saved. A text in the address is saved first: the next
 * address has only its id.
 */
export async function readExportedList(
  { url, context }: Guarded,
  format?: ExportFormat,
): Promise<ApplicationList | null> {
  const { db, clock } = context.get(depsContext);
  const requested = readApplicationList(url.searchParams);
  if (requested.q) throw redirect(exportAddress(await saveSearch(db, requested, clock.now()), format));
  const list = await loadSearch(db, requested);
  return requested.search !== null && list.search === null ? null : list;
}

/** Returns whether an export needs a recent sign-in: all applications, or very many. A search without words finds all. */
export function isMassExport(list: ApplicationList, count: number): boolean {
  const isAll = filterParameters(list).length === 0 && searchQuery(list.q) === null;
  return isAll || count >= MASS_EXPORT;
}

/** Describes the filter of a list as text: '“okafor”; Law; Received'. */
export async function describeExport(
  { db, content }: Pick<Deps, "db" | "content">,
  list: ApplicationList,
): Promise<string> {
  const questions = readQuestions(content);
  const choices = { reviewers: await listReviewers(db), intakes: await listIntakeNames(db), me: 0, questions };
  return describeFilters(list, choices).join("; ") || "All applications";
}

/** Counts the applications of an export. Asks for the password first where the export needs it, so that its links lead to files. */
export async function loadExport(args: Guarded) {
  const staff = await requirePermission(args, "applications.export");
  const deps = args.context.get(depsContext);
  const list = await readExportedList(args);
  if (list === null) return data({ kind: "search-gone" } as const, { status: EXPORT_PROBLEMS["search-gone"].status });
  const total = await countExported(deps.db, scopeOf(staff, deps.content), list);
  const isMass = isMassExport(list, total.count);
  if (isMass && total.count > 0) await requireRecentSignIn(args);
  const problem = readExportProblem(args.url.searchParams);
  const found = { kind: "found", list, total, isMass, filter: await describeExport(deps, list), problem } as const;
  return data(found, { status: problem === null ? 200 : EXPORT_PROBLEMS[problem].status });
}
