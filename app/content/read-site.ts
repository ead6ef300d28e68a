import { useRouteLoaderData } from "react-router";
import type { Contacts, Identity, Navigation } from "./site.content.ts";

/** The university, on every page of the site. */
export type Site = {
  identity: Identity;
  contacts: Contacts;
  navigation: Navigation;
  /** This year in Nigeria, told by the server, so that server and browser draw the same page. */
  year: number;
};

/** The university, as the root's loader read it. Throws where the root could not be loaded. */
export function useSite(): Site {
  const root = useRouteLoaderData<() => { site: Site }>("root");
  if (!root) throw new Error("The root's data is missing.");
  return root.site;
}

/** What stands in a browser's tab: 'Applications – Palmgrove University'. */
export function useTitle(page: string): string {
  return `${page} – ${useSite().identity.name}`;
}

/** The address that a phone dials: 'tel:+2340000000000'. */
export function dialUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
