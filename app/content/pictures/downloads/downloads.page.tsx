import { data, Form, Link, redirect, useNavigation } from "react-router";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readSmallForm } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { lagosTimeInShort } from "../../../ui/format/lagos-time.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/downloads.page.ts";
import { deleteDownload, downloadPath, findDownload, selectDownloads } from "./downloads.store.server.ts";
import { findDownloadUses } from "./find-download-uses.store.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pictures.read");
  const deps = args.context.get(depsContext);
  const downloads = await selectDownloads(deps.db);
  const uses = await findDownloadUses(deps, downloads.map(downloadPath));
  return {
    mayEdit: isPermitted(staff, "pictures.edit"),
    downloads: downloads.map((download) => ({
      hash: download.sha256.toString("hex"),
      path: downloadPath(download),
      title: download.title,
      size: formatFileSize(download.size),
      added: lagosTimeInShort(download.savedAt),
      isScanned: download.isScanned,
      uses: uses.get(downloadPath(download)) ?? [],
    })),
  };
}

/** Deletes a file that no page links to. */
export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "pictures.edit");
  const deps = args.context.get(depsContext);
  const hash = (await readSmallForm(args.request, 16 * 1024)).get("hash");
  const sha256 = typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash) ? Buffer.from(hash, "hex") : null;
  const download = sha256 && (await findDownload(deps.db, sha256));
  if (!download) return data("The file was deleted before.", { status: 404 });
  const uses = (await findDownloadUses(deps, [downloadPath(download)])).get(downloadPath(download)) ?? [];
  if (uses.length > 0)
    return data(`The file was not deleted: ${uses.join(", ")} ${uses.length === 1 ? "links" : "link"} to it.`, {
      status: 409,
    });
  await deps.db.transaction().execute(async (transaction) => {
    await deleteDownload(transaction, download.sha256);
    const event = { ...viewerOf(args, staff), target: `download ${download.name}`, at: deps.clock.now() };
    await recordAuditEvent(transaction, { action: "download.deleted", outcome: "success", ...event });
  });
  return redirect("/dashboard/pictures/files", 303);
}

export default function DownloadsPage({ loaderData: { downloads, mayEdit }, actionData }: Route.ComponentProps) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Files to download")}</title>
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
        <BackLink />
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
        <ul className="mt-4 divide-y divide-paper-400 border-paper-400 border-y bg-white empty:hidden">
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
                  {!download.isScanned && " · Not scanned for viruses: this server has no scanner"}
                </p>
              </div>
              {mayEdit && download.uses.length === 0 && (
                <Form method="post" action="/dashboard/pictures/files">
                  <input type="hidden" name="hash" value={download.hash} />
                  <Button
                    type="submit"
                    disabled={isSaving}
                    className="min-h-11!"
                    aria-label={`Delete ${download.title}`}
                  >
                    Delete
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function BackLink() {
  return (
    <Link to="/dashboard/pictures" className="inline-flex min-h-11 items-center font-semibold text-link">
      All pictures
    </Link>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Files to download" back={<BackLink />}>
      An error occurred while loading the files.
    </StaffFailure>
  );
}
