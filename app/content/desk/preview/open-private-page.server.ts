import { matchRoutes } from "react-router";
import { escapeHtml } from "../../../mail/escape-html.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { CachedPage } from "../../../platform/http/cached-page.ts";
import { isDataPath, pagePathOf } from "../../../platform/react-router/data-request.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { pageFinder } from "../../../platform/site/page-finder.server.ts";
import { PUBLIC_PATHS, whyPath } from "../../../platform/site/public-paths.ts";
import { pathKey, targetKey } from "../../../platform/site/redirects.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { addedPageId } from "../../added/added-page.content.ts";
import { PLACE } from "../../place.content.ts";
import { IDENTITY } from "../../site.content.ts";
import { followMoves } from "../added/added-pages.store.server.ts";
import { contentWith } from "./content-with.server.ts";
import type { PreviewedText } from "./previewed-text.ts";
import { readPreview } from "./read-preview.server.ts";
import { findPreviewLink } from "./share/preview-links.store.server.ts";

/**
 * Where a public page is shown privately: '/dashboard/pages/campus/preview/site' + '/Campus'; the id of a version in place of 'site' shows that version. For people
 * without an account '/preview/<token>' + '/Campus'.
 */
export type PrivateAddress = { basename: string; path: string } & (
  | { kind: "editor"; key: string; text: PreviewedText }
  | { kind: "link"; token: string }
);

type PrivatePage =
  /** `deps` have the content of the page; `banner` is HTML at its end, which stays in sight. */
  | { kind: "open"; deps: Deps; banner: string }
  /** No page that all visitors see. */
  | { kind: "elsewhere" }
  /** The page has another path now. */
  | { kind: "moved"; to: string }
  /** There is nothing to see, or not for this person. */
  | { kind: "closed" };

const DRAFT_ADDRESS = /^(\/dashboard\/pages\/([a-z0-9-]+)\/preview\/(site|\d{1,9}))(\/.*)$/;
const LINK_ADDRESS = /^(\/preview\/([\w-]{43}))(\/.*)?$/;

/** Parses the address of a page that is shown privately; null for any other address. */
export function readPrivateAddress(path: string): PrivateAddress | null {
  const [, link = "", token = "", shown = "/"] = path.match(LINK_ADDRESS) ?? [];
  if (link !== "") return { kind: "link", token, basename: link, path: shown };
  const [, basename = "", key = "", text = "", page = ""] = path.match(DRAFT_ADDRESS) ?? [];
  if (basename === "") return null;
  return { kind: "editor", key, text: text === "site" ? "draft" : Number(text), basename, path: page };
}

/** Opens a public page with a draft in it. */
export async function openPrivatePage(
  deps: Deps,
  address: PrivateAddress,
  staff: (Permitted & { restriction: unknown }) | null,
): Promise<PrivatePage> {
  const shown = address.kind === "link" ? await openLink(deps, address.token) : await openText(deps, address, staff);
  if (!shown) return { kind: "closed" };
  if (!isPublicPage(deps, address.path)) return { kind: "elsewhere" };
  const to = await findMovedPage(deps, shown.document.key, address.path);
  if (to !== null) return { kind: "moved", to };
  const content = contentWith(deps.content, shown.document, shown.value);
  return { kind: "open", deps: { ...deps, content }, banner: bannerOf(shown) };
}

type Shown = { document: ContentDocument<object>; value: object; heading: string; note: string };

/** Opens what an editor may see. */
async function openText(
  deps: Deps,
  { key, text }: { key: string; text: PreviewedText },
  staff: (Permitted & { restriction: unknown }) | null,
): Promise<Shown | null> {
  if (!staff || staff.restriction !== null || !isPermitted(staff, "pages.read")) return null;
  const preview = await readPreview(deps, key, text);
  if (preview?.kind !== "ready") return null;
  const version = text === "draft" ? "the newest version" : "a version";
  return { ...preview, heading: preview.isDraft ? "Preview of a draft" : `Preview of ${version}` };
}

/** Opens the text that a link shows to anyone who has it. The banner names no member of staff. */
async function openLink(deps: Deps, token: string): Promise<Shown | null> {
  const link = await findPreviewLink(deps.db, token, deps.clock.now());
  if (link.kind !== "valid") return null;
  const preview = await readPreview(deps, link.key, link.text);
  const isDraft = link.text === "draft";
  if (preview?.kind !== "ready" || preview.isDraft !== isDraft) return null;
  const note = `Valid until ${formatTime(link.expiresAt, deps.content.read(PLACE))}.`;
  return {
    ...preview,
    heading: `Preview of a ${isDraft ? "draft, not published" : "text that is not shown yet"}.`,
    note,
  };
}

/**
 * Returns where the page of a path without one is now: where it is redirected, or else the page of the previewed document, if it had this path. Null when there is a page, or none ever was.
 * A page that visitors have never seen leaves no redirect.
 */
async function findMovedPage(deps: Deps, key: string, path: string): Promise<string | null> {
  const { db, routes, content, addedPages, redirects } = deps;
  const page = pathKey(isDataPath(path) ? pagePathOf(path) : path);
  const isBuiltIn = pageFinder(routes, content.read(IDENTITY).shortName);
  if (addedPages.find(page) || isBuiltIn(page)) return null;
  const target = redirects.find(page)?.target ?? null;
  if (target !== null && targetKey(target) !== null) return target;
  const own = addedPages.all().find(({ id }) => id === addedPageId(key));
  return own && (await followMoves(db, page)) === own.path ? own.path : null;
}

/** Returns whether a path is of a page that is the same for all visitors, or of its data. */
export function isPublicPage({ routes, content }: Deps, path: string): boolean {
  const page = isDataPath(path) ? pagePathOf(path) : path;
  const handle = matchRoutes(routes, page || "/")?.at(-1)?.route.handle as Partial<CachedPage> | undefined;
  const known: string[] = [...Object.values(PUBLIC_PATHS), whyPath(content.read(IDENTITY).shortName)];
  return handle?.cache !== undefined || known.some((one) => one.toLowerCase() === page.toLowerCase());
}

function bannerOf({ heading, note }: Shown): string {
  return `<aside aria-label="Preview" class="sticky bottom-0 z-40 border-accent-500 border-t-4 bg-accent-100 text-accent-950 print:hidden"><p class="page-width flex flex-wrap items-center gap-x-4 py-2"><strong>${heading}</strong><span>${escapeHtml(note)}</span></p></aside>`;
}
