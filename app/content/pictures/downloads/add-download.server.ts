import { createReadStream } from "node:fs";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { endsAsArchive } from "../../../platform/documents/ends-as-archive.server.ts";
import type { PdfFault } from "../../../platform/documents/pdf-inspection.server.ts";
import { downloadName, shownName, titleOf } from "../add/file-name.ts";
import type { UploadedFile } from "../add/receive-files.server.ts";
import { FILE_MAX_BYTES } from "../picture-texts.schema.ts";
import { type Download, findDownload, insertDownload } from "./downloads.store.server.ts";

export type AddDownloadOutcome =
  | { kind: "added" | "known"; download: Pick<Download, "sha256" | "name"> }
  | { kind: "rejected"; message: string };

type AddDeps = Pick<Deps, "db" | "files" | "clock" | "pdfInspection" | "virusScanner">;

const FAULT_MESSAGES: Record<PdfFault, string> = {
  damaged: "The PDF is damaged. Choose another, or save it again.",
  locked: "The PDF needs a password. Save it without one.",
  script: "The PDF contains a script. Print it to a new PDF, and choose that.",
  action: "The PDF starts a program, opens another file or sends a form. Print it to a new PDF, and choose that.",
  attachment: "The PDF has other files attached. Print it to a new PDF, and choose that.",
  "trailing-data": "Other data follows the end of the PDF. Print it to a new PDF, and choose that.",
};

/** Adds a PDF for downloading. It is checked and scanned as the documents of applicants are. */
export async function addDownload(
  deps: AddDeps,
  viewer: StaffViewer,
  upload: UploadedFile,
): Promise<AddDownloadOutcome> {
  const known = await findDownload(deps.db, upload.sha256);
  if (known) return { kind: "known", download: known };
  const checked = await checkPdf(deps, upload);
  if (checked.kind === "rejected") return { ...checked, message: `${shownName(upload.name)}: ${checked.message}` };
  const { sha256, size } = upload;
  await deps.files.save(upload);
  const savedAt = deps.clock.now();
  const download = { sha256, size, name: downloadName(upload.name), title: titleOf(upload.name), savedAt };
  const saved = { ...download, scannedAt: checked.scannedAt, savedBy: viewer.actor.id };
  const isNew = await deps.db.transaction().execute(async (transaction) => {
    if (!(await insertDownload(transaction, deps.files, saved))) return false;
    const event = { ...viewer, target: `download ${download.name}`, detail: { bytes: size }, at: savedAt };
    await recordAuditEvent(transaction, { action: "download.added", outcome: "success", ...event });
    return true;
  });
  const stored = isNew ? download : await findDownload(deps.db, sha256);
  return { kind: isNew ? "added" : "known", download: stored ?? download };
}

type CheckedPdf = { kind: "clean"; scannedAt: Date | null } | { kind: "rejected"; message: string };

/** Checks a PDF that visitors are to download, also for viruses where there is a scanner. */
export async function checkPdf(
  { pdfInspection, virusScanner, clock }: Pick<Deps, "pdfInspection" | "virusScanner" | "clock">,
  { path, size }: Pick<UploadedFile, "path" | "size">,
): Promise<CheckedPdf> {
  if (size > FILE_MAX_BYTES) return { kind: "rejected", message: "The file is larger than 20 MB. Make it smaller." };
  if (await endsAsArchive(path)) return { kind: "rejected", message: FAULT_MESSAGES["trailing-data"] };
  const inspection = await pdfInspection.run(path);
  if (inspection.kind === "over-limit")
    return {
      kind: "rejected",
      message: "The PDF is too complex to be checked. Print it to a new PDF, and choose that.",
    };
  if (inspection.result !== null) return { kind: "rejected", message: FAULT_MESSAGES[inspection.result] };
  const scan = await virusScanner?.scan(() => createReadStream(path));
  switch (scan?.kind) {
    case "infected":
      return { kind: "rejected", message: "A virus was found in the file. It was not stored." };
    case "unavailable":
      return {
        kind: "rejected",
        message: "The virus scanner doesn't respond, so the file can't be offered to visitors. Try again in a minute.",
      };
    case "clean":
      return { kind: "clean", scannedAt: clock.now() };
    case undefined:
      return { kind: "clean", scannedAt: null };
  }
}
