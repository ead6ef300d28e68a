import { readPageNumber } from "../../../ui/pager/page-number.ts";
import { isAddedField } from "../../questions/added-questions.ts";
import { OPTIONAL_COLUMNS, SORTS, type Sort } from "./application-columns.ts";
import { type ApplicationFilter, filterParameters, readFilter, readId } from "./filters/application-filter.ts";

/** The list of applications and its address: filters, order, columns and position. */

export const PAGE_SIZE = 50;

export type Order = "asc" | "desc";

/** The nineteen columns of the specification, or the few that fit beside each other. */
export type ListView = "full" | "compact";

/**
 * The part of a list that is shown: a page by its number, the applications beside one, or the end.
 *
 * What is beside an application stays beside it while others arrive, and is as fast to find deep inside a list as at its beginning.
 */
export type Position =
  /** From 1. A number beyond the last page that is counted means that page. */
  { kind: "page"; page: number } | { kind: "after" | "before"; id: number } | { kind: "last" };

export const FIRST_PAGE: Position = { kind: "page", page: 1 };

export type ApplicationList = ApplicationFilter & {
  view: ListView;
  /** The search text. It is not in the address, since it names applicants. */
  q: string;
  /** The id of the saved search text. */
  search: string | null;
  sort: Sort;
  order: Order;
  position: Position;
  /** The optional columns to show; null for all. */
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
    ...readFilter(parameters),
    view: parameters.get("view") === "compact" ? "compact" : "full",
    search: SEARCH_ID.test(search) ? search : null,
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    sort,
    order: order === "asc" || order === "desc" ? order : defaultOrder(sort),
    position: readPosition(parameters),
    columns: readColumns(parameters.getAll("columns")),
  };
}

function readPosition(parameters: URLSearchParams): Position {
  for (const kind of ["after", "before"] as const) {
    const id = readId(parameters.get(kind) ?? "");
    if (id !== null) return { kind, id };
  }
  if (parameters.get("page") === "last") return { kind: "last" };
  return { kind: "page", page: readPageNumber(parameters.get("page")) };
}

/** Says that columns are left out although all that every university has are chosen: those of added questions. */
export const SOME_COLUMNS = "-";
/** Of the questions that are asked, at most twenty, and of those that were. */
const MAX_ADDED_COLUMNS = 60;

/** Reads the chosen columns: one comma-separated value in a link, several values in a form. */
function readColumns(values: string[]): string[] | null {
  const chosen = [...new Set(values.flatMap((value) => value.split(",")))];
  const columns = OPTIONAL_COLUMNS.filter((key) => chosen.includes(key));
  if (values.length === 0 || (columns.length === OPTIONAL_COLUMNS.length && !chosen.includes(SOME_COLUMNS)))
    return null;
  return [...columns, ...chosen.filter(isAddedField).slice(0, MAX_ADDED_COLUMNS)];
}

function columnsParameter(columns: readonly string[]): string {
  const hasAll = OPTIONAL_COLUMNS.every((key) => columns.includes(key));
  return [...columns, ...(hasAll ? [SOME_COLUMNS] : [])].join(",");
}

/** Returns the address of a list with a change. Every change but that of the position resets the position. */
export function listAddress(list: ApplicationList, change: Partial<ApplicationList> = {}): string {
  const query = listQuery({ ...list, position: FIRST_PAGE, ...change });
  return query ? `/dashboard?${query}` : "/dashboard";
}

/** Returns the query string of a list, without default values. */
export function listQuery(list: ApplicationList): string {
  const { search, view, sort, order, columns, position } = list;
  const parameters = new URLSearchParams();
  if (view === "compact") parameters.set("view", view);
  if (search) parameters.set("search", search);
  for (const [name, value] of filterParameters(list)) parameters.set(name, value);
  if (sort !== "received") parameters.set("sort", sort);
  if (order !== defaultOrder(sort)) parameters.set("order", order);
  if (columns) parameters.set("columns", columnsParameter(columns));
  setPosition(parameters, position);
  return parameters.toString();
}

function setPosition(parameters: URLSearchParams, position: Position): void {
  switch (position.kind) {
    case "page":
      if (position.page > 1) parameters.set("page", String(position.page));
      break;
    case "last":
      parameters.set("page", "last");
      break;
    case "after":
    case "before":
      parameters.set(position.kind, String(position.id));
  }
}

/** Returns whether a list shows only some applications. */
export function isFiltered(list: ApplicationList): boolean {
  return list.q !== "" || filterParameters(list).length > 0;
}

export function oppositeOrder(order: Order): Order {
  return order === "asc" ? "desc" : "asc";
}

/** Returns the default order: newest first, names from A to Z. */
export function defaultOrder(sort: Sort): Order {
  return sort === "received" ? "desc" : "asc";
}
