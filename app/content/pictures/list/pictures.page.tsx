import { Link, useNavigation } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { OneFilterForm } from "../../../ui/field/filter-form.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { Pager } from "../../../ui/pager/pager.tsx";
import { useTitle } from "../../read-site.ts";
import { UploadSection } from "../add/upload-section.tsx";
import { readLibrary } from "../read-library.server.ts";
import type { Route } from "./+types/pictures.page.ts";
import { PictureGrid } from "./picture-grid.tsx";
import { filterPictures, PAGE_SIZE, PICTURE_FILTERS, pictureListAddress, readPictureList } from "./picture-list.ts";

export { action } from "../add/add-files.action.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pictures.read");
  const list = readPictureList(args.url.searchParams);
  const all = await readLibrary(args.context.get(depsContext));
  const found = filterPictures(all, list);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(list.page, pages);
  return {
    list: { ...list, page },
    pictures: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    pages,
    undescribed: all.filter(({ alt }) => alt === null).length,
    mayEdit: isPermitted(staff, "pictures.edit"),
  };
}

export default function PicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, pictures, found, pages, undescribed, mayEdit } = loaderData;
  const isLoading = useNavigation().state === "loading";
  const isFiltered = Boolean(list.q || list.show);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Pictures")}</title>
      <div className="max-w-7xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl">Pictures</h1>
          <p role="status" className="grow text-ink-700">
            {isLoading ? "Loading..." : ""}
          </p>
          <Link to="/dashboard/pictures/files" className={buttonStyle("plain", "min-h-11!")}>
            Files to download
          </Link>
        </div>
        {mayEdit && <UploadSection result={actionData} />}
        {undescribed > 0 && list.show !== "undescribed" && (
          <p className="mt-4 rounded border border-accent-500 bg-accent-100 px-4 py-2">
            {undescribed === 1 ? "One picture has" : `${undescribed} pictures have`} no description yet, which people
            who can’t see them need.{" "}
            <Link to={pictureListAddress({ q: "", show: "undescribed", page: 1 })} className="text-link">
              Show {undescribed === 1 ? "it" : "them"}
            </Link>
          </p>
        )}
        <OneFilterForm
          action="/dashboard/pictures"
          search={list.q}
          placeholder="Title, description, credit"
          filter={{ name: "show", label: "Show", empty: "All pictures", choices: SHOWN, chosen: list.show }}
        />
        <p className="mt-4 text-ink-700 tabular-nums">
          {formatCount(found, "picture")} {isFiltered ? "found" : "in all"}
        </p>
        <PictureGrid pictures={pictures} />
        {found === 0 && <p className="py-12 text-center text-ink-700">No picture matches. Try fewer letters.</p>}
        <div className="mt-4">
          <Pager
            label="Pages of pictures"
            page={list.page}
            pages={pages}
            addressOf={(page) => pictureListAddress(list, { page })}
          />
        </div>
      </div>
    </div>
  );
}

const SHOWN = Object.entries(PICTURE_FILTERS).map(([value, label]) => ({ value, label }));

export function ErrorBoundary() {
  return <StaffFailure heading="Pictures">An error occurred while loading the pictures.</StaffFailure>;
}
