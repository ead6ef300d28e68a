import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { formatCount } from "../../ui/format/format-count.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { listAddress } from "../desk/list/application-list.ts";
import type { Route } from "./+types/export.page.ts";
import { DownloadsSection } from "./downloads-section.tsx";
import { loadExport } from "./export.loader.server.ts";
import type { ExportCount } from "./export.store.server.ts";
import { EXPORT_PROBLEMS } from "./export-problems.ts";

const TITLE = "Export applications";

export function loader(args: Route.LoaderArgs) {
  return loadExport(args);
}

/** Offers the applications of a list as a spreadsheet, as CSV, and as an archive with their documents. */
export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const problem = loaderData.kind === "search-gone" ? "search-gone" : loaderData.problem;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(problem === null ? TITLE : `Error: ${TITLE}`)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        <Link
          to={loaderData.kind === "found" ? listAddress(loaderData.list) : "/dashboard"}
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          Back to the list
        </Link>
        <h1 className="text-xl">{TITLE}</h1>
        {problem !== null && (
          <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
            {EXPORT_PROBLEMS[problem].message}
          </Notice>
        )}
        {loaderData.kind === "found" && <Found {...loaderData} />}
      </div>
    </div>
  );
}

type FoundProps = Extract<Route.ComponentProps["loaderData"], { kind: "found" }>;

function Found({ list, total, isMass, filter }: FoundProps) {
  if (total.count === 0)
    return <p className="mt-3">No applications match this filter, so there is nothing to export.</p>;
  return (
    <>
      <p className="mt-2 text-lg tabular-nums">{countLabel(total)}</p>
      <p className="mt-1 text-ink-700">
        {filter}. {list.columns === null ? "All columns" : "The columns that you chose in the list"}, in the order of
        the list.
      </p>
      <DownloadsSection key={filter} list={list} total={total.isMore ? null : total.count} />
      <p className="mt-6 max-w-prose text-ink-700">
        The export is recorded with your name in the access log of each application
        {isMass && ", and administrators are notified"}. Delete the file when you no longer need it.
      </p>
    </>
  );
}

function countLabel({ count, isMore }: ExportCount): string {
  if (isMore) return `More than ${count.toLocaleString("en")} applications`;
  return formatCount(count, "application");
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred. Nothing was exported.</StaffFailure>;
}
