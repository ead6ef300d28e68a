import { type ApplicationList, listAddress, readApplicationList } from "./list/application-list.ts";

const NEAR = "near";
const DUPLICATES_OF = "duplicates-of";

/** The page of one application, which knows the list that it was opened from. */
export function applicationAddress(id: number, list: ApplicationList): string {
  const [, query = ""] = listAddress(list).split("?");
  return `/dashboard/applications/${id}${query && `?${new URLSearchParams({ list: query })}`}`;
}

/** The list that an application was opened from, with its filters, as the address of the application's page says it. */
export function readList(address: URLSearchParams): ApplicationList {
  return readApplicationList(new URLSearchParams(address.get("list") ?? ""));
}

/** The way back to a list, to that page of it on which an application stands now, whichever it was opened from. */
export function wayBack(list: ApplicationList, id: number): string {
  const address = listAddress(list);
  return `${address}${address.includes("?") ? "&" : "?"}${NEAR}=${id}`;
}

/** Which application a way back leads to; null when the address is none. */
export function readNear(address: URLSearchParams): number | null {
  return readApplicationId(address.get(NEAR) ?? "");
}

/** The list of the applications that name the same JAMB number as one of them. */
export function duplicatesAddress(id: number): string {
  return `/dashboard?${DUPLICATES_OF}=${id}`;
}

/** Which application's duplicates an address leads to; null when it leads to none. */
export function readDuplicatesOf(address: URLSearchParams): number | null {
  return readApplicationId(address.get(DUPLICATES_OF) ?? "");
}

/** Where an application stands on its page of the list. */
export function rowId(id: number): string {
  return `application-${id}`;
}

/** The number of an application in an address; null when there can be none. Nine digits stay within PostgreSQL's integer. */
export function readApplicationId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Returns the address of a document. Only staff can open it. */
export function documentPath(id: string): string {
  return `/dashboard/documents/${id}`;
}
