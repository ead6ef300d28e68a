import { matchRoutes } from "react-router";
import { escapeHtml } from "../../../mail/escape-html.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { CachedPage } from "../../../platform/http/cached-page.ts";
import { isDataPath, pagePathOf } from "../../../platform/react-router/data-request.ts";
import { PUBLIC_PATHS, whyPath } from "../../../platform/site/public-paths.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import { IDENTITY } from "../../site.content.ts";
import { contentWith } from "./content-with.server.ts";
import { type PreviewedText, readPreview } from "./read-preview.server.ts";

/** Where a public page is shown privately: '/dashboard/pages/campus/preview/site' + '/Campus'; 'waiting' in place of 'site' leaves out the draft. */
export type PrivateAddress = { key: string; text: PreviewedText; basename: string; path: string };

type PrivatePage =
  /** `deps` have the content of the page; `banner` is HTML at its end, which stays in sight. */
  | { kind: "open"; deps: Deps; banner: string }
  /** No page that all visitors see. */
  | { kind: "elsewhere" }
  /** There is nothing to see, or not for this person. */
  | { kind: "closed" };

const DRAFT_ADDRESS = /^(\/dashboard\/pages\/([a-z0-9-]+)\/preview\/(site|waiting))(\/.*)$/;

/** Parses the address of a page that is shown privately; null for any other address. */
export function readPrivateAddress(path: string): PrivateAddress | null {
  const [, basename = "", key = "", text = "", page = ""] = path.match(DRAFT_ADDRESS) ?? [];
  return basename === "" ? null : { key, text: text === "waiting" ? "waiting" : "draft", basename, path: page };
}

/** Opens a public page with a draft in it. */
export async function openPrivatePage(
  deps: Deps,
  address: PrivateAddress,
  staff: (Permitted & { restriction: unknown }) | null,
): Promise<PrivatePage> {
  if (!staff || staff.restriction !== null || !isPermitted(staff, "pages.read")) return { kind: "closed" };
  const preview = await readPreview(deps, address.key, address.text);
  if (preview?.kind !== "ready") return { kind: "closed" };
  if (!isPublicPage(deps, address.path)) return { kind: "elsewhere" };
  const content = contentWith(deps.content, preview.document, preview.value);
  return { kind: "open", deps: { ...deps, content }, banner: bannerOf(preview) };
}

/** Returns whether a path is of a page that is the same for all visitors, or of its data. */
export function isPublicPage({ routes, content }: Deps, path: string): boolean {
  const page = isDataPath(path) ? pagePathOf(path) : path;
  const handle = matchRoutes(routes, page || "/")?.at(-1)?.route.handle as Partial<CachedPage> | undefined;
  const known: string[] = [...Object.values(PUBLIC_PATHS), whyPath(content.read(IDENTITY).shortName)];
  return handle?.cache !== undefined || known.some((one) => one.toLowerCase() === page.toLowerCase());
}

function bannerOf({ note, isDraft }: { note: string; isDraft: boolean }): string {
  const heading = isDraft ? "Preview of a draft" : "Preview of the newest version";
  return `<aside aria-label="Preview" class="sticky bottom-0 z-40 border-accent-500 border-t-4 bg-accent-100 text-accent-950 print:hidden"><p class="page-width flex flex-wrap items-center gap-x-4 py-2"><strong>${heading}</strong><span>${escapeHtml(note)}</span></p></aside>`;
}
