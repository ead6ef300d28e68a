import { readApplicationId } from "../desk/desk-addresses.ts";
import { type ApplicationList, FIRST_PAGE, listQuery, readApplicationList } from "../desk/list/application-list.ts";

const REVIEW_PATH = "/dashboard/review";
const AT = "at";

/** What the review screen shows: a queue with its filters, and the application in it. Null for the first. */
export type ReviewPlace = { list: ApplicationList; at: number | null };

/** Reads the place from an address. Without a chosen order, who has waited longest comes first. */
export function readReviewPlace(parameters: URLSearchParams): ReviewPlace {
  const list = readApplicationList(parameters);
  const isOrdered = parameters.has("sort") || parameters.has("order");
  return { list: isOrdered ? list : { ...list, order: "asc" }, at: readApplicationId(parameters.get(AT) ?? "") };
}

/** Returns the address of an application in a queue. */
export function reviewAddress(list: ApplicationList, at: number | null): string {
  const parameters = new URLSearchParams(listQuery({ ...list, view: "full", columns: null, position: FIRST_PAGE }));
  if (list.sort === "received") parameters.set("order", list.order);
  if (at !== null) parameters.set(AT, String(at));
  return `${REVIEW_PATH}?${parameters}`;
}

/** Returns the address of the data of one application, and of the forms about it. */
export function reviewedPath(id: number): string {
  return `${REVIEW_PATH}/applications/${id}`;
}

/** Returns the address of the part of a queue around an application, as data. */
export function queuePath(list: ApplicationList, at: number | null): string {
  return reviewAddress(list, at).replace(REVIEW_PATH, `${REVIEW_PATH}/queue`);
}
