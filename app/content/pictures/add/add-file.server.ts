import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { detectMediaType } from "../../../platform/documents/document-type.ts";
import { addDownload } from "../downloads/add-download.server.ts";
import { downloadPath } from "../downloads/downloads.store.server.ts";
import { addPicture } from "./add-picture.server.ts";
import type { UploadedFile } from "./receive-files.server.ts";

/** `isNew` is false when the library had the same content already. */
export type AddFileOutcome =
  | { kind: "picture"; id: string; title: string; alt: string | null; isNew: boolean }
  | { kind: "download"; path: string; isNew: boolean }
  | { kind: "rejected"; message: string };

/** Adds an uploaded file to the library: a PDF for downloading, or a picture. */
export async function addFile(
  deps: Deps,
  viewer: StaffViewer,
  file: UploadedFile,
  alt: string | null = null,
): Promise<AddFileOutcome> {
  if (detectMediaType(file.head) === "application/pdf") {
    const outcome = await addDownload(deps, viewer, file);
    if (outcome.kind === "rejected") return outcome;
    return { kind: "download", path: downloadPath(outcome.download), isNew: outcome.kind === "added" };
  }
  const outcome = await addPicture(deps, viewer, file, alt);
  if (outcome.kind === "rejected") return outcome;
  const { id, title } = outcome;
  return { kind: "picture", id, title, alt: outcome.alt, isNew: outcome.kind === "added" };
}
