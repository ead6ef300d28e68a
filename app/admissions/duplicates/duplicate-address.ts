import { applicationAddress } from "../desk/desk-addresses.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";

/** Returns the address of the page that shows two applications side by side, with the list that the first was opened from. */
export function duplicateAddress(id: number, other: number, list: ApplicationList): string {
  const [path, query] = applicationAddress(id, list).split("?");
  return `${path}/duplicates/${other}${query === undefined ? "" : `?${query}`}`;
}
