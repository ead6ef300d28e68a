import { OFFICERS_PAGE } from "../about/officers.content.ts";
import { PUBLIC_PATHS, type PublicPage, whyPath } from "../content/read-public-paths.ts";
import { readSite } from "../content/read-site.server.ts";
import {
  ACADEMICS,
  LIAISON,
  LIBRARY,
  type Placeholder,
  POSTGRADUATE_FEES,
} from "../placeholders/placeholder.content.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import type { Deps } from "../platform/deps.server.ts";

/** Pages that are only a title until someone writes their text. */
const PLACEHOLDERS: Partial<Record<PublicPage, ContentDocument<Placeholder>>> = {
  academics: ACADEMICS,
  postgraduateFees: POSTGRADUATE_FEES,
  library: LIBRARY,
  liaison: LIAISON,
};

/** The canonical path of every page that search engines may list just now. */
export function readListedPaths(deps: Pick<Deps, "content" | "clock">): string[] {
  const { identity } = readSite(deps);
  const { officers } = deps.content.read(OFFICERS_PAGE);
  const pages = (Object.keys(PUBLIC_PATHS) as PublicPage[]).filter((page) => hasText(page, deps));
  return [
    ...pages.map((page) => PUBLIC_PATHS[page]),
    whyPath(identity.shortName),
    ...officers.map(({ slug }) => `${PUBLIC_PATHS.officers}/${slug}`),
  ];
}

function hasText(page: PublicPage, { content }: Pick<Deps, "content">): boolean {
  const placeholder = PLACEHOLDERS[page];
  return !placeholder || content.read(placeholder).bodySections.length > 0;
}
