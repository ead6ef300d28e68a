import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";

/** A part of the site in which pages can be added: its path in lower case, and its page in the breadcrumb. */
export type SiteSection = { path: string; trail: { name: string; path: string } };

/** The parts of the site that came with it. */
export const BUILT_IN_SECTIONS: readonly SiteSection[] = [
  { path: "/about", trail: { name: "About", path: PUBLIC_PATHS.about } },
  { path: "/academics", trail: { name: "Academics", path: PUBLIC_PATHS.academics } },
  { path: "/admissions", trail: { name: "Admission", path: PUBLIC_PATHS.admissions } },
  { path: "/library", trail: { name: "Library", path: PUBLIC_PATHS.library } },
  { path: "/campus", trail: { name: "Campus Life", path: PUBLIC_PATHS.campus } },
  { path: "/agricprogram", trail: { name: "Scholarships", path: PUBLIC_PATHS.scholarship } },
  { path: "/give", trail: { name: "Give", path: PUBLIC_PATHS.give } },
];

/** Returns the path of the section that a page stands in: '/about' for '/about/visit'; the empty text for none. */
export function sectionPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
