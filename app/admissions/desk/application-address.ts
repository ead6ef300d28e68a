import { type DeskList, deskAddress, readDeskList } from "./desk-list.ts";

/** The page of one application, which knows the way back to the list that it was opened from. */
export function applicationAddress(id: number, list: DeskList): string {
  const [, query = ""] = deskAddress(list, { page: list.page }).split("?");
  return `/dashboard/applications/${id}${query && `?${new URLSearchParams({ list: query })}`}`;
}

/** The list that an application was opened from, with its filters, as the address of the application's page says it. */
export function listAddress(query: string | null): string {
  const list = readDeskList(new URLSearchParams(query ?? ""));
  return deskAddress(list, { page: list.page });
}

/** The number of an application in an address; null when there can be none. Nine digits stay within PostgreSQL's integer. */
export function readApplicationId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
