import { CountLink, HorizontalBar } from "./charts.tsx";
import type { ProgrammeRow } from "./statistics-view.server.ts";

const COLUMNS = [
  { key: "received", head: "Not read" },
  { key: "in-review", head: "In review" },
  { key: "more-needed", head: "Waiting" },
  { key: "not-admitted", head: "Not admitted" },
  { key: "waiting-list", head: "Waiting list" },
  { key: "withdrawn", head: "Withdrawn" },
] as const;

const ROW_STYLES: Record<ProgrammeRow["kind"], string> = {
  faculty: "border-ground-400 border-t bg-ground-100 font-semibold",
  programme: "",
  all: "border-ground-500 border-t-2 font-semibold",
};

/** Shows the applications of each programme, and how many of its places are taken. */
export function ProgrammesTable({ rows, hasQuotas }: { rows: readonly ProgrammeRow[]; hasQuotas: boolean }) {
  return (
    <table className="w-full border-collapse bg-white text-right tabular-nums">
      <caption className="sr-only">Applications by faculty, programme and state, against the places</caption>
      <thead>
        <tr className="border-ground-500 border-b align-bottom text-ink-700 text-xs">
          <th scope="col" className="px-1 py-1 lg:px-2 print:px-0.5 text-left font-normal">
            Programme
          </th>
          <th scope="col" className="px-1 py-1 lg:px-2 print:px-0.5 font-normal">
            All
          </th>
          {COLUMNS.map(({ key, head }) => (
            <th
              key={key}
              scope="col"
              className="px-1 py-1 lg:px-2 print:px-0.5 font-normal max-md:hidden print:table-cell"
            >
              {head}
            </th>
          ))}
          <th scope="col" className="px-1 py-1 lg:px-2 print:px-0.5 font-normal">
            Admitted
          </th>
          <th scope="col" className="px-1 py-1 lg:px-2 print:px-0.5 font-normal max-sm:hidden print:table-cell">
            Accepted
          </th>
          {hasQuotas && (
            <>
              <th scope="col" className="px-1 py-1 lg:px-2 print:px-0.5 font-normal">
                Places
              </th>
              <th scope="col" className="w-28 px-1 py-1 max-lg:hidden lg:px-2 print:table-cell print:w-12 print:px-0.5">
                <span className="sr-only">Places taken, as a bar</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.label}`} row={row} hasQuotas={hasQuotas} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, hasQuotas }: { row: ProgrammeRow; hasQuotas: boolean }) {
  const { label, kind, tally, quota, taken, href, admittedHref, acceptedHref } = row;
  const isOver = quota !== null && taken > quota;
  return (
    <tr className={ROW_STYLES[kind]}>
      <th
        scope="row"
        className={`px-1 py-1 lg:px-2 print:px-0.5 text-left print:py-0 ${kind === "programme" ? "pl-5 font-normal" : ""}`}
      >
        <CountLink href={href}>{label}</CountLink>
      </th>
      <td className="px-1 py-1 lg:px-2 print:px-0.5 print:py-0">{tally.total.toLocaleString("en")}</td>
      {COLUMNS.map(({ key }) => (
        <td key={key} className="px-1 py-1 lg:px-2 print:px-0.5 max-md:hidden print:table-cell print:py-0">
          {tally[key].toLocaleString("en")}
        </td>
      ))}
      <td className={`px-1 py-1 lg:px-2 print:px-0.5 print:py-0 ${isOver ? "font-semibold text-danger-700" : ""}`}>
        <CountLink href={tally.admitted > 0 ? admittedHref : null}>{tally.admitted.toLocaleString("en")}</CountLink>
        {isOver && (
          <span className="block whitespace-nowrap text-xs">{(taken - quota).toLocaleString("en")} too many</span>
        )}
      </td>
      <td className="px-1 py-1 lg:px-2 print:px-0.5 max-sm:hidden print:table-cell print:py-0">
        <CountLink href={tally.accepted > 0 ? acceptedHref : null}>{tally.accepted.toLocaleString("en")}</CountLink>
      </td>
      {hasQuotas && (
        <>
          <td className="px-1 py-1 lg:px-2 print:px-0.5 print:py-0">
            {quota === null ? "–" : quota.toLocaleString("en")}
          </td>
          <td className="px-1 py-1 max-lg:hidden lg:px-2 print:table-cell print:px-0.5 print:py-0">
            {quota !== null && (
              <HorizontalBar
                percent={quota === 0 ? (isOver ? 100 : 0) : Math.min(100, (100 * taken) / quota)}
                className={isOver ? "fill-danger-700" : "fill-brand-700"}
              />
            )}
          </td>
        </>
      )}
    </tr>
  );
}
