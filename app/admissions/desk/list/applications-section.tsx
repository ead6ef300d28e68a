import { Link } from "react-router";
import { type ApplicationStatus, STATUS_LABELS } from "../../application.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { applicationAddress, documentPath, rowId } from "../desk-addresses.ts";
import { type Column, type ListedApplication, shownColumns } from "./application-columns.ts";
import { type ApplicationList, defaultOrder, listAddress, oppositeOrder } from "./application-list.ts";
import { FLAG_LABELS, MISSING_LABELS } from "./filters/application-filter.ts";
import "./applications-table.css";

type SectionProps = { list: ApplicationList; applications: readonly ListedApplication[]; isLoading: boolean };

/**
 * Shows one page of applications as a table. On a phone, rows are cards, and a last cell, shown only there, expands the hidden answers. A
 * <details> can't contain table cells, so the style sheet checks whether it is open.
 */
export function ApplicationsSection({ list, applications, isLoading }: SectionProps) {
  const shown = shownColumns(useQuestions(), list.columns);
  return (
    <section
      aria-label="Table of applications"
      className="min-h-0 grow sm:scroll-pt-10 sm:scroll-pl-[26rem] sm:overflow-auto print:overflow-visible"
    >
      <table aria-busy={isLoading} className="applications-table">
        <caption className="sr-only">Submitted applications</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.key} column={column} list={list} />
            ))}
            {/* Heads the column of the cells that expand a card; cards show no headings. */}
            <td hidden />
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <Row key={application.id} {...{ application, shown }} address={applicationAddress(application.id, list)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ column, list }: { column: Column; list: ApplicationList }) {
  const { head, sort } = column;
  if (!sort) return <th scope="col">{head}</th>;
  const isSorted = sort === list.sort;
  const order = isSorted ? oppositeOrder(list.order) : defaultOrder(sort);
  return (
    <th scope="col" aria-sort={isSorted ? (list.order === "asc" ? "ascending" : "descending") : undefined}>
      <Link to={listAddress(list, { sort, order })}>{head}</Link>
      {isSorted && <span aria-hidden="true">{list.order === "asc" ? " ▲" : " ▼"}</span>}
    </th>
  );
}

type RowProps = {
  application: ListedApplication;
  /** The application's page. */
  address: string;
  shown: readonly Column[];
};

function Row({ application, address, shown }: RowProps) {
  return (
    <tr id={rowId(application.id)}>
      {shown.map((column, index) => (
        <Cell key={column.key} {...{ column, index, application, address }} />
      ))}
      <td>
        <details>
          <summary>All answers</summary>
        </details>
      </td>
    </tr>
  );
}

type CellProps = Omit<RowProps, "shown"> & { column: Column; index: number };

function Cell({ column, index, application, address }: CellProps) {
  const content = <CellContent column={column} application={application} />;
  if (index === 0) {
    return (
      <th scope="row" data-label={column.head}>
        <span>{content}</span>
        {/* A collapsed card has one line for the whole name. */}
        <b>
          {application.firstName} {application.lastName}
        </b>
        <small>
          <Link to={address} className="text-brand-700 underline underline-offset-2">
            {application.reference}
          </Link>
        </small>
        {application.possibleDuplicate && <DuplicateBadge to={address}>Possible duplicate</DuplicateBadge>}
        {application.samePerson && <DuplicateBadge to={address}>Same person</DuplicateBadge>}
        {application.isNew && <Badge className="bg-accent-100 text-accent-950">{FLAG_LABELS.new}</Badge>}
        {application.missing === "overdue" && (
          <Badge className="bg-danger-700 text-white">{MISSING_LABELS.overdue}</Badge>
        )}
      </th>
    );
  }
  return (
    <td data-label={column.head}>
      {index === 1 ? <span>{content}</span> : content}
      {index === 1 && (
        <small>
          <span>{application.received}</span> <StatusBadge status={application.status} />
        </small>
      )}
    </td>
  );
}

/** On small screens, the most frequent status is visually hidden. */
const BADGE_STYLES: Record<ApplicationStatus, string> = {
  received: "max-lg:sr-only",
  "in-review": "font-semibold text-brand-800",
  "more-needed": "rounded bg-accent-100 px-1.5 text-accent-950",
  decided: "rounded bg-brand-100 px-1.5 text-brand-900",
  withdrawn: "rounded bg-ink-800 px-1.5 text-white",
};

function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <span className={`ml-1 inline-block ${BADGE_STYLES[status]}`}>{STATUS_LABELS[status]}</span>;
}

/** Says what the status beside it doesn't. */
function Badge({ className, children }: { className: string; children: string }) {
  return (
    <small>
      <span className={`mt-1 inline-block rounded px-1.5 ${className}`}>{children}</span>
    </small>
  );
}

/** Links to the duplicates on the application's page. */
function DuplicateBadge({ to, children }: { to: string; children: string }) {
  return (
    <small>
      <Link
        to={`${to}#duplicates`}
        className="mt-1 inline-flex min-h-6 items-center rounded border border-accent-500 bg-accent-100 px-1.5 text-accent-950 underline underline-offset-2"
      >
        {children}
      </Link>
    </small>
  );
}

function CellContent({ column, application }: Pick<CellProps, "column" | "application">) {
  switch (column.cell.kind) {
    case "text":
      return column.cell.value(application) || <i>N/A</i>;
    case "document": {
      const document = application.documents[column.cell.field];
      return document ? (
        <a href={documentPath(document.id)} target="_blank" rel="noopener">
          {column.cell.label}
        </a>
      ) : (
        <MissingDocument label={column.cell.label} />
      );
    }
  }
}

/** The specification's link target for a document that was not uploaded. */
const NO_DOCUMENT = "#";

/** Links to `#` in this tab, and says why there is nothing to open. */
function MissingDocument({ label }: { label: string }) {
  return (
    <>
      <a href={NO_DOCUMENT}>{label}</a> <i>(not uploaded)</i>
    </>
  );
}
