import { Link } from "react-router";
import { COLUMNS, type Column, type ListedApplication, NAME_COLUMNS } from "./desk-columns.ts";
import { type DeskList, deskAddress, usualOrder } from "./desk-list.ts";
import { documentPath } from "./document-path.ts";

type SectionProps = { list: DeskList; applications: readonly ListedApplication[]; isLoading: boolean };

/** The table of one page of applications. On a phone every row becomes a card. */
export function ApplicationsSection({ list, applications, isLoading }: SectionProps) {
  const shown = COLUMNS.filter(
    (column, index) => index < NAME_COLUMNS || list.columns === null || list.columns.includes(column.head),
  );
  return (
    <section aria-label="Table of applications" className="min-h-0 grow sm:overflow-auto">
      <table aria-busy={isLoading} className="w-full border-separate border-spacing-0 max-sm:block sm:w-max">
        <caption className="sr-only">Submitted applications</caption>
        <thead className="max-sm:hidden">
          <tr>
            {shown.map((column, index) => (
              <Head key={column.head} column={column} index={index} list={list} />
            ))}
          </tr>
        </thead>
        <tbody className={`max-sm:block ${isLoading ? "opacity-60" : ""}`}>
          {applications.map((application) => (
            <tr
              key={application.id}
              className="group max-sm:mx-4 max-sm:my-3 max-sm:block max-sm:rounded max-sm:border max-sm:border-paper-400 max-sm:bg-white max-sm:p-4"
            >
              {shown.map((column, index) => (
                <Cell key={column.head} column={column} index={index} application={application} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const LINE = "border-paper-400 border-b";
/** The two name columns stay at the left edge: the second begins where the first ends. */
const STICKY = [
  "sticky left-0 z-10 w-40 min-w-40 max-w-40 lg:w-48 lg:min-w-48 lg:max-w-48",
  "sticky left-40 z-10 w-48 min-w-48 max-w-48 border-r border-r-paper-400 lg:left-48",
];

function Head({ column, index, list }: { column: Column; index: number; list: DeskList }) {
  const isSorted = column.sort !== undefined && column.sort === list.sort;
  const direction = isSorted ? (list.order === "asc" ? "ascending" : "descending") : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`sticky top-0 bg-paper-300 px-3 py-2 text-left align-bottom font-semibold text-xs ${LINE} ${STICKY[index]?.replace("z-10", "z-20") ?? "z-10"}`}
    >
      {column.sort ? <SortLink column={column} list={list} /> : column.head}
    </th>
  );
}

function SortLink({ column, list }: { column: Column; list: DeskList }) {
  const { sort } = column;
  if (!sort) return null;
  const isSorted = sort === list.sort;
  const order = isSorted ? (list.order === "asc" ? "desc" : "asc") : usualOrder(sort);
  return (
    <Link
      to={deskAddress(list, { sort, order })}
      className="inline-flex items-center gap-1 underline underline-offset-4"
    >
      {column.head}
      <span aria-hidden="true">{isSorted ? (list.order === "asc" ? "▲" : "▼") : ""}</span>
    </Link>
  );
}

const CELL = `bg-white px-3 py-2 align-top group-hover:bg-palm-50 max-sm:grid max-sm:grid-cols-[8.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:bg-transparent max-sm:px-0 max-sm:py-1 sm:border-paper-400 sm:border-b`;
const LABEL =
  "max-sm:before:break-words max-sm:before:text-ink-700 max-sm:before:text-xs max-sm:before:content-[attr(data-label)]";

type CellProps = { column: Column; index: number; application: ListedApplication };

function Cell({ column, index, application }: CellProps) {
  const sticky = STICKY[index]
    ? `max-sm:static max-sm:w-auto max-sm:max-w-none max-sm:border-r-0 ${STICKY[index]}`
    : "";
  const attributes = { "data-label": column.head, className: `${CELL} ${LABEL} ${sticky}` };
  if (index > 0) {
    return (
      <td {...attributes}>
        <CellContent column={column} application={application} />
        {index === 1 && (
          <div className="text-ink-700 text-xs tabular-nums max-sm:col-start-2">{application.received}</div>
        )}
      </td>
    );
  }
  return (
    <th scope="row" {...attributes} className={`${attributes.className} text-left font-normal`}>
      <CellContent column={column} application={application} />
      <div className="text-ink-700 text-xs tabular-nums max-sm:col-start-2">{application.reference}</div>
      {application.possibleDuplicate && <DuplicateMark jambNumber={application.jambRegistrationNo} />}
    </th>
  );
}

/** Leads to every application that names the same JAMB number. */
function DuplicateMark({ jambNumber }: { jambNumber: string }) {
  return (
    <div className="mt-1 max-sm:col-start-2">
      <Link
        to={`/dashboard?${new URLSearchParams({ q: jambNumber })}`}
        className="inline-block rounded border border-brass-500 bg-brass-100 px-1.5 text-brass-950 text-xs underline underline-offset-2"
      >
        Possible duplicate
      </Link>
    </div>
  );
}

function CellContent({ column, application }: Omit<CellProps, "index">) {
  switch (column.cell.kind) {
    case "text": {
      const value = column.cell.value(application);
      const isName = column.head === "FirstName" || column.head === "LastName";
      return (
        <div className={`max-w-72 break-words max-sm:max-w-none ${isName ? "font-semibold" : ""}`}>
          {value || <span className="text-ink-600">N/A</span>}
        </div>
      );
    }
    case "document": {
      const document = application.documents[column.cell.field];
      return (
        <a
          href={document ? documentPath(document.id) : "#"}
          target="_blank"
          rel="noopener"
          className="whitespace-nowrap text-link"
        >
          {column.cell.label}
        </a>
      );
    }
  }
}
