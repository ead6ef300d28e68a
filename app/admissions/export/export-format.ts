import { APPLICATION_STATUSES, choiceLabel, STATUS_LABELS } from "../application.ts";
import { type ApplicationList, defaultOrder, listAddress } from "../desk/list/application-list.ts";

/** An export has the applications of a list, in its order, with its columns. Its address has the parameters of the list's. */

export const EXPORT_FORMATS = ["xlsx", "csv", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPES: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
};

/** The most rows in a sheet, and with the heading in an export, of every spreadsheet program. */
export const XLSX_MAX_ROWS = 1_048_576;

/** Returns the address of an export's page, or of its file. */
export function exportAddress(list: ApplicationList, format?: ExportFormat): string {
  const query = queryOf(list);
  return `/dashboard/export${format ? `.${format}` : ""}${query && `?${query}`}`;
}

/** Returns the parameters that select the applications of a list, with the id of its search text; '' for all applications. */
export function filterQuery(list: ApplicationList): string {
  return queryOf({ ...list, sort: "received", order: defaultOrder("received"), columns: null, page: 1 });
}

const FILTER_LABELS: Record<string, string> = {
  search: "Search",
  program: "Programme",
  type: "Admission type",
};

/** Describes the filter of a list in words, with its search text: 'Programme: Law; Status: Received'. */
export function describeFilter(list: ApplicationList): string {
  const filters = [...new URLSearchParams(filterQuery(list))].map(([name, value]) => {
    const label = FILTER_LABELS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const status = APPLICATION_STATUSES.find((known) => name === "status" && known === value);
    return `${label}: ${name === "search" ? `“${list.q}”` : status ? STATUS_LABELS[status] : choiceLabel(value)}`;
  });
  return filters.join("; ") || "All applications";
}

function queryOf(list: ApplicationList): string {
  const [, query = ""] = listAddress(list).split("?");
  return query;
}
