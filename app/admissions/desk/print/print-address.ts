import { type ApplicationList, FIRST_PAGE, listQuery } from "../list/application-list.ts";

/** How many applications are printed at once: some hundred sheets. */
export const MAX_PRINTED = 1000;

/** Returns the address of a list as it is printed: with all applications, not only a page of them. */
export function printAddress(list: ApplicationList): string {
  const query = listQuery({ ...list, position: FIRST_PAGE });
  return `/dashboard/print${query && `?${query}`}`;
}
