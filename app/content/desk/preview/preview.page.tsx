import { data, Link } from "react-router";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { formatTime } from "../../../ui/format/place-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PLACE } from "../../place.content.ts";
import { useTitle } from "../../read-site.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import type { Route } from "./+types/preview.page.ts";
import { findPagesOf } from "./find-pages.server.ts";
import { PageFrame, readFrameWidth } from "./page-frame.tsx";
import { type PreviewedText, readPreviewedText } from "./previewed-text.ts";
import { readPreview } from "./read-preview.server.ts";
import type { ListedLink } from "./share/preview-link.ts";
import { listPreviewLinks } from "./share/preview-links.store.server.ts";
import { ShareSection } from "./share/share-section.tsx";

export { action } from "./share/share-preview.action.server.ts";

/** Loads where a document is shown, and whether its draft can be shown there. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pages.read");
  const deps = args.context.get(depsContext);
  const { key } = args.params;
  const of = readPreviewedText(args.url.searchParams);
  const preview = await readPreview(deps, key, of);
  if (!preview) throw data(null, { status: 404 });
  const pages = await findPagesOf(deps, args.context.get(requestContextKey), key);
  const chosen = args.url.searchParams.get("page") ?? "";
  const isHidden = of === "draft" ? preview.kind === "ready" && preview.isDraft : await isPending(deps, key, of);
  const canShare = isHidden && isPermitted(staff, "pages.edit");
  return {
    key,
    of,
    title: preview.document.title,
    problems: preview.kind === "invalid" ? preview.problems : [],
    note: preview.kind === "ready" ? preview.note : "",
    isDraft: preview.kind === "invalid" || preview.isDraft,
    pages,
    page: pages.includes(chosen) ? chosen : (pages[0] ?? null),
    width: readFrameWidth(args.url.searchParams.get("width")),
    /** Null for those who can't share it, and for what visitors see. */
    links: canShare && pages.length > 0 ? await listValidLinks(deps, { key, text: of }) : null,
  };
}

async function isPending({ db, clock }: Deps, key: string, version: number): Promise<boolean> {
  const { pending } = await readDocumentState(db, key, clock.now());
  return pending.some(({ id }) => id === version);
}

async function listValidLinks(
  { db, clock, content }: Deps,
  shown: { key: string; text: PreviewedText },
): Promise<ListedLink[]> {
  const place = content.read(PLACE);
  const links = await listPreviewLinks(db, shown, clock.now());
  return links.map(({ id, username, createdAt, expiresAt }) => ({
    id,
    by: username,
    at: formatTime(createdAt, place),
    until: formatTime(expiresAt, place),
  }));
}

/** The public page with the draft of a document in it. */
export default function PreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, of, title, note, isDraft, page, width, problems, links } = loaderData;
  const address = `/dashboard/pages/${key}`;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(`Preview of ${title}`)}</title>
      <div className="p-4 sm:py-6">
        <Link to={address} className="inline-flex min-h-11 items-center font-semibold text-link">
          Back to the page
        </Link>
        <h1 className="break-words text-xl">Preview of “{title}”</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          {isDraft
            ? "This is a draft. Visitors don’t see it yet."
            : of === "draft"
              ? "There is no draft: this is the newest version."
              : "This is a saved version, without the draft."}{" "}
          {note}
        </p>
        {problems.length > 0 ? (
          <Notice tone="caution" className="mt-4">
            <p>The draft can’t be shown on its page before this is corrected:</p>
            <ul className="mt-2 list-disc pl-5">
              {problems.map(({ field, label, message }) => (
                <li key={field}>
                  <Link to={`${address}#${field}`} className="text-link">
                    {label ? `${label}: ${message}` : message}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : page === null ? (
          <Notice className="mt-4">No public page shows it. It is used behind the application form.</Notice>
        ) : (
          <>
            {links && <ShareSection links={links} shared={actionData} isDraft={isDraft} />}
            <ShownPages {...loaderData} />
            <PageFrame
              title={`${page} with the ${isDraft ? "draft" : of === "draft" ? "newest version" : "saved version"}`}
              source={`${address}/preview/${of === "draft" ? "site" : of}${page}`}
              width={width}
              addressOf={(to) => previewAddress(key, { of, page, width: to })}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Links to the pages that show the document, if there are several. */
function ShownPages({ key, of, pages, page, width }: Route.ComponentProps["loaderData"]) {
  if (pages.length < 2) return null;
  return (
    <details className="mt-3 rounded border border-ground-500 bg-white">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-link">
        It is shown on {pages.length} pages. You see {nameOf(page ?? "/")}; choose another
      </summary>
      <ul className="flex flex-wrap gap-x-6 px-4 pb-3">
        {pages.map((path) => (
          <li key={path}>
            <Link
              to={previewAddress(key, { of, page: path, width })}
              aria-current={path === page ? "true" : undefined}
              className="inline-flex min-h-11 items-center text-link aria-[current]:font-semibold"
            >
              {nameOf(path)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function previewAddress(key: string, { of, ...shown }: { of: PreviewedText; page: string; width: string }): string {
  return `/dashboard/pages/${key}/preview?${new URLSearchParams({ ...shown, ...(of !== "draft" && { of: String(of) }) })}`;
}

function nameOf(path: string): string {
  return path === "/" ? "the home page" : path;
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Preview" back={<AllPagesLink />} unknown="There is no such page.">
      An error occurred while loading the preview.
    </StaffFailure>
  );
}

function AllPagesLink() {
  return (
    <Link to="/dashboard/pages" className="inline-flex min-h-11 items-center font-semibold text-link">
      All pages
    </Link>
  );
}
