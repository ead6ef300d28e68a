import { Link } from "react-router";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { listAddress } from "../list/application-list.ts";
import type { Total } from "../list/pages/walk-list.store.server.ts";
import type { Route } from "./+types/print.page.ts";
import { printAddress } from "./print-address.ts";
import "./print.page.css";

export { loader } from "./print.loader.server.ts";

/** A list of applications for paper: each sheet begins with the university's name, and nothing is a link. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { list, total, filter, printedAt, heads, rows } = loaderData;
  const { name } = useSite().identity;
  const isCompact = list.view === "compact";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Print applications")}</title>
      <div className="max-w-5xl p-4 sm:py-6 print:max-w-none print:p-0">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          <Link to={listAddress(list)} className="inline-flex min-h-11 items-center font-semibold text-link">
            Back to the list
          </Link>
          <Link
            to={printAddress({ ...list, view: isCompact ? "full" : "compact" })}
            className="inline-flex min-h-11 items-center font-semibold text-link"
          >
            {isCompact ? "With all answers" : "As a short table"}
          </Link>
          <Button type="button" kind="firm" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <h1 className="text-xl">Applications to {name}</h1>
        {filter && <p>Only: {filter}</p>}
        <p className="tabular-nums">{countOf(rows.length, total)}</p>
        <p className="mb-3">Printed on {printedAt}</p>
        {rows.length > 0 && (
          <div className="overflow-x-auto print:overflow-visible">
            <table className="printed-list">
              <caption className="sr-only">Applications</caption>
              <thead>
                <tr>
                  <td colSpan={isCompact ? heads.length : 1}>{name}: applications</td>
                </tr>
                {isCompact && (
                  <tr>
                    {heads.map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                )}
              </thead>
              <tbody>
                {rows.map(({ id, cells }) => (
                  <tr key={id}>{isCompact ? <Cells {...{ heads, cells }} /> : <Answers {...{ heads, cells }} />}</tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </div>
  );
}

type RowProps = { heads: readonly string[]; cells: readonly string[] };

function Cells({ heads, cells }: RowProps) {
  return cells.map((cell, index) => <td key={heads[index]}>{cell}</td>);
}

/** Nineteen columns don't fit on a sheet: all answers of an application are one cell. */
function Answers({ heads, cells }: RowProps) {
  return (
    <td>
      <dl>
        {cells.map((cell, index) => (
          <div key={heads[index]}>
            <dt>{heads[index]}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </td>
  );
}

/** Says how many applications there are, and how many of them are left out. */
function countOf(shown: number, total: Total): string {
  const count = shown.toLocaleString("en");
  if (total.kind === "exact" && total.count === shown) return formatCount(shown, "application");
  const all =
    total.kind === "many"
      ? "many"
      : `${total.kind === "at-least" ? "more than " : ""}${total.count.toLocaleString("en")}`;
  return `The first ${count} of ${all} applications. The others are left out: print them with a filter, or export all.`;
}

export function ErrorBoundary() {
  return <StaffFailure heading="Print applications">An error occurred while loading the applications.</StaffFailure>;
}
