import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { isMachinePath, isServerPath } from "../../../platform/site/path-kinds.ts";
import { slugOf } from "../../added/slug.ts";

/** An address as an editor chooses it: a section, and the last part. */
export type TypedAddress = { section: string; slug: string };

export type AddressProblem = { field: "section" | "slug"; message: string };

/** What an address is checked against. Paths are in lower case. */
export type Surroundings = {
  sections: readonly string[];
  /** Whether a path has a page or endpoint that came with the site. */
  isBuiltIn(path: string): boolean;
  /** Whether a path will be that of a page that came with the site when the short name changes at its time. */
  willBeBuiltIn(path: string): boolean;
  /** Returns the id and name of the added page at a path. */
  pageAt(path: string): { id: number; name: string } | null;
  /** Returns where a path is redirected. */
  redirectAt(path: string): string | null;
};

/** The page that moves, and its path. */
type Moved = { id: number; path: string };

type Checked = { kind: "valid"; path: string } | { kind: "invalid"; problems: AddressProblem[] };

const MAX_PATH = 100;
const MAX_SEGMENTS = 3;

/** Checks the address of a new page, or of one that moves. */
export function checkAddress({ section, slug: typed }: TypedAddress, around: Surroundings, moved?: Moved): Checked {
  const slug = slugOf(typed);
  const path = `${section}/${slug}`;
  if (!around.sections.includes(section)) return invalid("section", "Choose a part of the site from the list.");
  if (moved && (section === moved.path || section.startsWith(`${moved.path}/`)))
    return invalid("section", "A page can’t stand below itself.");
  if (slug === "") return invalid("slug", "Write the last part of the address, such as open-day.");
  const problem = problemOfPath(path, around, moved);
  return problem === null ? { kind: "valid", path } : invalid("slug", problem);
}

/** Returns why a page can't have a path; null when it can. */
export function problemOfPath(path: string, around: Surroundings, moved?: Moved): string | null {
  if (path.length > MAX_PATH) return `The address ${path} has more than ${MAX_PATH} letters. Shorten it.`;
  if (path.split("/").length - 1 > MAX_SEGMENTS) return `The address ${path} has more than ${MAX_SEGMENTS} parts.`;
  if (isMachinePath(path) || isServerPath(path))
    return `The address ${path} is used by programs of the site. Choose another one.`;
  if (around.isBuiltIn(path))
    return `The address ${path} belongs to a page that came with the site. Choose another one.`;
  if (around.willBeBuiltIn(path))
    return `The address ${path} will belong to the page “Why the university?” when the scheduled change of the short name takes effect. Choose another one.`;
  const other = around.pageAt(path);
  if (other && other.id !== moved?.id) return `The page “${other.name}” has the address ${path}. Choose another one.`;
  const target = around.redirectAt(path);
  if (target !== null && target !== moved?.path)
    return `The address ${path} is redirected to ${target}. Choose another one, or remove the redirect under Checks › Redirects.`;
  return null;
}

function invalid(field: AddressProblem["field"], message: string): Checked {
  return { kind: "invalid", problems: [{ field, message }] };
}

/** Returns the pages whose addresses begin with that of a page. */
export function pagesBelow(pages: readonly AddedPage[], { path }: Pick<AddedPage, "path">): AddedPage[] {
  return pages.filter((one) => one.path.startsWith(`${path}/`));
}
