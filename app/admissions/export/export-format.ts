import { type ApplicationList, FIRST_PAGE, listQuery } from "../desk/list/application-list.ts";
import { filterParameters } from "../desk/list/filters/application-filter.ts";

/** An export has the applications of a list, in its order, with its columns. Its address has the parameters of the list's. */

export const EXPORT_FORMATS = ["xlsx", "csv", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPES: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
};

/** The most rows in a sheet, with the heading, of every spreadsheet program. */
export const XLSX_MAX_ROWS = 1_048_576;

/** Returns the address of an export's page, or of its file. */
export function exportAddress(list: ApplicationList, format?: ExportFormat): string {
  const query = listQuery({ ...list, position: FIRST_PAGE });
  return `/dashboard/export${format ? `.${format}` : ""}${query && `?${query}`}`;
}

/** Returns the filter of a list for the audit log: '' for all applications. Search texts name applicants, so it has only whether there was one. */
export function filterForAudit(list: ApplicationList): string {
  const parameters = new URLSearchParams(filterParameters({ ...list, ids: null }));
  if (list.q) parameters.set("search", "yes");
  if (list.ids !== null) parameters.set("chosen", String(list.ids.length));
  return parameters.toString();
}
