import { readPageNumber } from "../../../ui/pager/page-number.ts";
import {
  ADMISSION_TYPES,
  type AdmissionType,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  PROGRAMMES,
  type Programme,
} from "../../application.ts";
import { OPTIONAL_HEADS } from "./application-columns.ts";

/** The desk's list as its address says it: which applications, in which order, which page of them. */

export const PAGE_SIZE = 50;

/** What the list may be sorted by, in the words of the address. */
export const SORTS = ["received", "firstName", "lastName", "email", "state", "program"] as const;
export type Sort = (typeof SORTS)[number];
export type Order = "asc" | "desc";

export type ApplicationList = {
  /** The words of the search. They are in no address, since they name applicants. */
  q: string;
  /** The id under which the words are saved. */
  search: string | null;
  sort: Sort;
  order: Order;
  /** From 1; beyond the last page means the last one. */
  page: number;
  program: Programme | null;
  type: AdmissionType | null;
  status: ApplicationStatus | null;
  /** The heads of the columns to show beside the names; null for all of them. */
  columns: string[] | null;
};

const MAX_QUERY_LENGTH = 200;

const SEARCH_ID = /^[\w-]{22}$/;

/** Reads the address of the list, or its form. What it does not understand is left at its usual value. */
export function readApplicationList(parameters: URLSearchParams): ApplicationList {
  const sort = SORTS.find((known) => known === parameters.get("sort")) ?? "received";
  const order = parameters.get("order");
  const search = parameters.get("search") ?? "";
  return {
    search: SEARCH_ID.test(search) ? search : null,
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    sort,
    order: order === "asc" || order === "desc" ? order : usualOrder(sort),
    page: readPageNumber(parameters.get("page")),
    program: PROGRAMMES.find((known) => known === parameters.get("program")) ?? null,
    type: ADMISSION_TYPES.find((known) => known === parameters.get("type")) ?? null,
    status: APPLICATION_STATUSES.find((known) => known === parameters.get("status")) ?? null,
    columns: readColumns(parameters.getAll("columns")),
  };
}

/** The choice of columns comes as one list from a link, and as one value for each box from a form. */
function readColumns(values: string[]): string[] | null {
  const asked = new Set(values.flatMap((value) => value.split(",")));
  const columns = OPTIONAL_HEADS.filter((head) => asked.has(head));
  return values.length === 0 || columns.length === OPTIONAL_HEADS.length ? null : columns;
}

/** The address of a list, without what is usual. Any change but that of the page leads to the first page. */
export function listAddress(list: ApplicationList, change: Partial<ApplicationList> = {}): string {
  const next = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.search) parameters.set("search", next.search);
  if (next.program) parameters.set("program", next.program);
  if (next.type) parameters.set("type", next.type);
  if (next.status) parameters.set("status", next.status);
  if (next.sort !== "received") parameters.set("sort", next.sort);
  if (next.order !== usualOrder(next.sort)) parameters.set("order", next.order);
  if (next.columns) parameters.set("columns", next.columns.join(","));
  if (next.page > 1) parameters.set("page", String(next.page));
  const query = parameters.toString();
  return query ? `/dashboard?${query}` : "/dashboard";
}

export function opposite(order: Order): Order {
  return order === "asc" ? "desc" : "asc";
}

/** Newest first, and names from A. */
export function usualOrder(sort: Sort): Order {
  return sort === "received" ? "desc" : "asc";
}
