import { type ApplicationList, listAddress, readApplicationList } from "./list/application-list.ts";

const NEAR = "near";

/** Returns the address of an application's page, with the list that it was opened from. */
export function applicationAddress(id: number, list: ApplicationList): string {
  const [, query = ""] = listAddress(list).split("?");
  return `/dashboard/applications/${id}${query && `?${new URLSearchParams({ list: query })}`}`;
}

/** Reads the list that an application was opened from, with its filters, from the address of its page. */
export function readOriginList(address: URLSearchParams): ApplicationList {
  return readApplicationList(new URLSearchParams(address.get("list") ?? ""));
}

/** Returns the address that leads back to a list, to the page that has the application now. */
export function listAddressNear(list: ApplicationList, id: number): string {
  const address = listAddress(list);
  return `${address}${address.includes("?") ? "&" : "?"}${NEAR}=${id}`;
}

/** Reads the application whose page of the list to show; null when the address names none. */
export function readNear(address: URLSearchParams): number | null {
  return readApplicationId(address.get(NEAR) ?? "");
}

/** Returns the id of an application's row in the list. */
export function rowId(id: number): string {
  return `application-${id}`;
}

/** Parses the id of an application; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readApplicationId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Returns the address of a document. Only staff can open it. */
export function documentPath(id: string): string {
  return `/dashboard/documents/${id}`;
}

/** Returns the address of the page that shows two applications side by side, with the list that the first was opened from. */
export function duplicateAddress(id: number, other: number, list: ApplicationList): string {
  const [path, query] = applicationAddress(id, list).split("?");
  return `${path}/duplicates/${other}${query === undefined ? "" : `?${query}`}`;
}
