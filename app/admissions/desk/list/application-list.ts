import { readPageNumber } from "../../../ui/pager/page-number.ts";
import {
  ADMISSION_TYPES,
  type AdmissionType,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  PROGRAMMES,
  type Programme,
} from "../../application.ts";
import { OPTIONAL_HEADS, SORTS, type Sort } from "./application-columns.ts";

/** The list of applications and its address: filters, order, columns and page. */

export const PAGE_SIZE = 50;

export type Order = "asc" | "desc";

export type ApplicationList = {
  /** The search text. It is not in the address, since it names applicants. */
  q: string;
  /** The id of the saved search text. */
  search: string | null;
  sort: Sort;
  order: Order;
  /** From 1. A number beyond the last page means the last page. */
  page: number;
  program: Programme | null;
  type: AdmissionType | null;
  status: ApplicationStatus | null;
  /** The headings of the optional columns to show; null for all. */
  columns: string[] | null;
};

const MAX_QUERY_LENGTH = 200;

const SEARCH_ID = /^[\w-]{22}$/;

/** Reads a list from its address or its form. Invalid values are replaced by the defaults. */
export function readApplicationList(parameters: URLSearchParams): ApplicationList {
  const sort = SORTS.find((known) => known === parameters.get("sort")) ?? "received";
  const order = parameters.get("order");
  const search = parameters.get("search") ?? "";
  return {
    search: SEARCH_ID.test(search) ? search : null,
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    sort,
    order: order === "asc" || order === "desc" ? order : defaultOrder(sort),
    page: readPageNumber(parameters.get("page")),
    program: PROGRAMMES.find((known) => known === parameters.get("program")) ?? null,
    type: ADMISSION_TYPES.find((known) => known === parameters.get("type")) ?? null,
    status: APPLICATION_STATUSES.find((known) => known === parameters.get("status")) ?? null,
    columns: readColumns(parameters.getAll("columns")),
  };
}

/** Reads the chosen columns: one comma-separated value in a link, several values in a form. */
function readColumns(values: string[]): string[] | null {
  const chosen = new Set(values.flatMap((value) => value.split(",")));
  const columns = OPTIONAL_HEADS.filter((head) => chosen.has(head));
  return values.length === 0 || columns.length === OPTIONAL_HEADS.length ? null : columns;
}

/** Returns the address of a list with a change, without default values. Every change but that of the page resets the page. */
export function listAddress(list: ApplicationList, change: Partial<ApplicationList> = {}): string {
  const next = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("search", next.search);
  if (next.program) parameters.set("program", next.program);
  if (next.type) parameters.set("type", next.type);
  if (next.status) parameters.set("status", next.status);
  if (next.sort !== "received") parameters.set("sort", next.sort);
  if (next.order !== defaultOrder(next.sort)) parameters.set("order", next.order);
  if (next.columns) parameters.set("columns", next.columns.join(","));
  if (next.page > 1) parameters.set("page", String(next.page));
  const query = parameters.toString();
  return query ? `/dashboard?${query}` : "/dashboard";
}

export function oppositeOrder(order: Order): Order {
  return order === "asc" ? "desc" : "asc";
}

/** Returns the default order: newest first, names from A to Z. */
export function defaultOrder(sort: Sort): Order {
  return sort === "received" ? "desc" : "asc";
}
