import { useRouteLoaderData } from "react-router";
import type { Ornament } from "../ui/page/ornament-drawing.tsx";
import type { Place } from "./place.content.ts";
import type { Contacts, Identity, Navigation } from "./site.content.ts";

/** The university's data on every page of the site. */
export type Site = {
  identity: Identity;
  contacts: Contacts;
  navigation: Navigation;
  place: Omit<Place, "regions" | "dataProtection">;
  /** In hex: of the browser's own bars, and of thin lines in PDF files. */
  colours: { bar: string; accent: string };
  ornament: Ornament;
  /** The current year at the university, from the server, so that server and browser render the same page. */
  year: number;
  /** Whether public pages say that they may be a sample. Absent otherwise, as on nearly every page that is sent. */
  isBeingSetUp?: true;
};

/** The university's own crest. */
export type Crest = {
  /** The path of its files: the crest itself, and the icons. */
  folder: string;
  /** Its width, divided by its height. */
  ratio: number;
};

/** Returns the address, width and height of the crest in px; null for the one that came with the site. */
export function useCrest(): { src: string; width: number; height: number } | null {
  const crest = useRouteLoaderData<() => { crest: Crest | null }>("root")?.crest;
  if (!crest) return null;
  return { src: `${crest.folder}/crest.webp`, width: Math.round(CREST_HEIGHT * crest.ratio), height: CREST_HEIGHT };
}

const CREST_HEIGHT = 56;

/** Returns the university's data from the root loader. Throws when the root loader failed. */
export function useSite(): Site {
  const root = useRouteLoaderData<() => { site: Site }>("root");
  if (!root) throw new Error("The root's data is missing.");
  return root.site;
}

/** Returns whether the visitor wants small pages: small pictures, and nothing that moves or loads by itself. */
export function useSavesData(): boolean {
  return useRouteLoaderData<() => { savesData: boolean }>("root")?.savesData ?? false;
}

/** Returns a page's title for the browser tab: 'Applications – Example University'. */
export function useTitle(page: string): string {
  return `${page} – ${useSite().identity.name}`;
}

/** Returns the link that dials a phone number: 'tel:+2340000000000'. */
export function dialUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
