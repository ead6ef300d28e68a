import { type ActionFunctionArgs, data, redirect } from "react-router";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { receptionMessage, type UploadedFile, withReceivedFiles } from "../add/receive-files.server.ts";
import { addDownload } from "./add-download.server.ts";
import {
  type Download,
  deleteDownload,
  downloadPath,
  findDownload,
  lockDownload,
  replaceDownload,
} from "./downloads.store.server.ts";
import { findDownloadUses } from "./find-download-uses.store.server.ts";

const DELETED_BEFORE = "The file was deleted before.";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context">;

/** Replaces a file by the one that was sent, or deletes a file that no page links to. Returns a message when it does not. */
export async function action({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "pictures.edit");
  const deps = context.get(depsContext);
  const viewer = viewerOf({ request, context }, staff);
  return withReceivedFiles(deps, sentForm(request), async (reception) => {
    if (reception.kind !== "received") return reject(receptionMessage(reception.kind), statusOfFault(reception.kind));
    const hash = reception.values.get("hash") ?? "";
    const download = /^[0-9a-f]{64}$/.test(hash) ? await findDownload(deps.db, Buffer.from(hash, "hex")) : null;
    if (!download) return reject(DELETED_BEFORE, 404);
    return reception.values.get("intent") === "replace"
      ? replace(deps, viewer, download, reception.files[0])
      : remove(deps, viewer, download);
  });
}

async function replace(deps: Deps, viewer: StaffViewer, from: Download, file: UploadedFile | undefined) {
  if (!file) return reject("Choose the new file.");
  const added = await addDownload(deps, viewer, file);
  if (added.kind === "rejected") return reject(added.message);
  const to = await findDownload(deps.db, added.download.sha256);
  if (!to || to.replacedBy || to.sha256.equals(from.sha256))
    return reject(`“${from.title}” was not replaced: the library had the same file before.`);
  const isReplaced = await deps.db.transaction().execute(async (transaction) => {
    if (!(await replaceDownload(transaction, { from: from.sha256, to: to.sha256 }))) return false;
    const event = { ...viewer, target: `download ${from.name}`, detail: { by: to.name }, at: deps.clock.now() };
    await recordAuditEvent(transaction, { action: "download.replaced", outcome: "success", ...event });
    return true;
  });
  return isReplaced
    ? redirect("/dashboard/pictures/files", 303)
    : reject(`Somebody replaced or deleted ${from.title} in this moment. See what is there now.`, 409);
}

async function remove(deps: Deps, viewer: StaffViewer, { sha256, name }: Download) {
  const rejected = await deps.db.transaction().execute(async (transaction) => {
    const locked = await lockDownload(transaction, sha256);
    if (locked.length === 0) return reject(DELETED_BEFORE, 404);
    const found = await findDownloadUses({ ...deps, db: transaction }, locked.map(downloadPath));
    const uses = [...new Set([...found.values()].flat())];
    if (uses.length > 0)
      return reject(`The file was not deleted: ${uses.join(", ")} ${uses.length === 1 ? "links" : "link"} to it.`, 409);
    await deleteDownload(transaction, sha256);
    const event = { ...viewer, target: `download ${name}`, at: deps.clock.now() };
    await recordAuditEvent(transaction, { action: "download.deleted", outcome: "success", ...event });
    return null;
  });
  return rejected ?? redirect("/dashboard/pictures/files", 303);
}

function reject(message: string, status = 422) {
  return data(message, { status });
}
