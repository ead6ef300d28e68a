import { Form, useNavigation } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FileInput } from "../../../ui/field/file-field.tsx";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { formatShortTime } from "../../../ui/format/place-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { PLACE } from "../../place.content.ts";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/downloads.page.ts";
import { downloadPath, findReplaced, selectDownloads } from "./downloads.store.server.ts";
import { findDownloadUses } from "./find-download-uses.store.server.ts";

export { action } from "./downloads.action.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pictures.read");
  const deps = args.context.get(depsContext);
  const place = deps.content.read(PLACE);
  const downloads = await selectDownloads(deps.db);
  const replaced = await findReplaced(deps.db);
  const pathsOf = (download: (typeof downloads)[number]) =>
    [download, ...(replaced.get(download.sha256.toString("hex")) ?? [])].map(downloadPath);
  const found = await findDownloadUses(deps, downloads.flatMap(pathsOf));
  return {
    mayEdit: isPermitted(staff, "pictures.edit"),
    downloads: downloads.map((download) => ({
      hash: download.sha256.toString("hex"),
      path: downloadPath(download),
      title: download.title,
      size: formatFileSize(download.size),
      added: formatShortTime(download.savedAt, place),
      isScanned: download.isScanned,
      /** How many files it has replaced, whose addresses lead to it. */
      replaced: pathsOf(download).length - 1,
      uses: [...new Set(pathsOf(download).flatMap((path) => found.get(path) ?? []))],
    })),
  };
}

export default function DownloadsPage({ loaderData: { downloads, mayEdit }, actionData }: Route.ComponentProps) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Files to download")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/pictures">All pictures</BackLink>
        <h1 className="mt-1 text-xl">Files to download</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          PDFs that visitors download, such as a prospectus. Upload them on the page of pictures, then use the address
          of a file as the address of a link.
        </p>
        {actionData && (
          <Notice tone="wrong" role="alert" className="mt-3">
            {actionData}
          </Notice>
        )}
        {downloads.length === 0 && <p className="mt-6 text-ink-700">No file yet.</p>}
        <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
          {downloads.map((download) => (
            <li key={download.hash} className="grid gap-2 px-4 py-3 sm:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <h2 className="break-words font-semibold text-base">{download.title}</h2>
                <p className="break-all">
                  <a href={download.path} className="text-link">
                    {download.path}
                  </a>
                </p>
                <p className="text-ink-700 text-sm">
                  PDF, {download.size} · Added {download.added} ·{" "}
                  {download.uses.length === 0 ? "No page links to it" : `Linked from ${download.uses.join(", ")}`}
                  {download.replaced > 0 &&
                    ` · The ${download.replaced === 1 ? "address of the file" : "addresses of the files"} before lead here`}
                  {!download.isScanned && " · Not scanned for viruses: this server has no scanner"}
                </p>
              </div>
              {mayEdit && <ChangeForms download={download} isSaving={isSaving} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type ChangeFormsProps = {
  download: Route.ComponentProps["loaderData"]["downloads"][number];
  isSaving: boolean;
};

function ChangeForms({ download: { hash, title, uses }, isSaving }: ChangeFormsProps) {
  return (
    <div className="flex flex-wrap items-start gap-2 sm:justify-end">
      <details className="rounded border border-ink-400 px-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          Replace<span className="sr-only"> {title}</span>
        </summary>
        <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-3 pb-3">
          <p className="max-w-prose text-ink-700 text-sm">Links to this file then lead to the new one.</p>
          <input type="hidden" name="hash" value={hash} />
          <FileInput name="files" aria-label={`New file for ${title}`} accept="application/pdf" />
          <Button type="submit" name="intent" value="replace" disabled={isSaving}>
            Replace it
          </Button>
        </Form>
      </details>
      {uses.length === 0 && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="hash" value={hash} />
          <Button
            type="submit"
            name="intent"
            value="delete"
            disabled={isSaving}
            className="min-h-11!"
            aria-label={`Delete ${title}`}
          >
            Delete
          </Button>
        </Form>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Files to download" back={<BackLink to="/dashboard/pictures">All pictures</BackLink>}>
      An error occurred while loading the files.
    </StaffFailure>
  );
}
