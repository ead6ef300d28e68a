import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { decodeImage, IMAGE_FAULT_MESSAGES } from "../../../platform/images/decode-image.server.ts";
import type { FocalPoint } from "../../../platform/images/picture.ts";
import { LIBRARY_WIDTHS, resizeImage } from "../../../platform/images/resize-image.server.ts";
import { saveVariants } from "../../../platform/images/save-variants.server.ts";
import {
  findBySource,
  findLibraryPicture,
  insertPicture,
  insertReplacement,
  lockUploads,
  type NewPictureFile,
} from "../library.store.server.ts";
import { FILE_MAX_BYTES } from "../picture-texts.schema.ts";
import { shownName, titleOf } from "./file-name.ts";
import type { UploadedFile } from "./receive-files.server.ts";

export type AddPictureOutcome =
  | { kind: "added"; id: string; title: string; alt: string | null }
  /** The library has the same file already. */
  | { kind: "known"; id: string; title: string; alt: string | null }
  | { kind: "rejected"; message: string };

export type ReplacePictureOutcome =
  | { kind: "replaced" }
  | { kind: "gone" }
  | Exclude<AddPictureOutcome, { kind: "added" }>;

type AddDeps = Pick<Deps, "db" | "files" | "clock" | "pictureWork" | "site">;

/** Adds an uploaded picture to the library, undescribed unless `alt` is given. Content can use it once this resolves. */
export async function addPicture(
  deps: AddDeps,
  viewer: StaffViewer,
  upload: UploadedFile,
  alt: string | null = null,
): Promise<AddPictureOutcome> {
  const known = await findBySource(deps.db, upload.sha256);
  if (known) return { kind: "known", ...known };
  const made = await makeVariants(deps, upload);
  if (made.kind === "rejected") return made;
  const id = newId();
  const outcome = await deps.db.transaction().execute(async (transaction): Promise<AddPictureOutcome> => {
    await lockUploads(transaction);
    const same = await findBySource(transaction, upload.sha256);
    if (same) return { kind: "known", ...same };
    const saving = { now: deps.clock.now(), staffId: viewer.actor.id };
    const texts = { title: titleOf(upload.name), alt, credit: "" };
    await insertPicture(transaction, deps.files, { id, texts, file: made.file, saving });
    await recordPictureEvent(transaction, "picture.added", viewer, made.file, { id, at: saving.now });
    return { kind: "added", id, title: texts.title, alt };
  });
  await deps.site.refresh();
  return outcome;
}

/** Gives a picture of the library another file. Every use shows it once this resolves. */
export async function replacePicture(
  deps: AddDeps,
  viewer: StaffViewer,
  id: string,
  upload: UploadedFile,
): Promise<ReplacePictureOutcome> {
  const known = await findBySource(deps.db, upload.sha256);
  if (known) return { kind: "known", ...known };
  const focus = (await findLibraryPicture(deps.db, id))?.focus;
  const made = await makeVariants(deps, upload, focus);
  if (made.kind === "rejected") return made;
  const outcome = await deps.db.transaction().execute(async (transaction): Promise<ReplacePictureOutcome> => {
    await lockUploads(transaction);
    const same = await findBySource(transaction, upload.sha256);
    if (same) return { kind: "known", ...same };
    if (!(await findLibraryPicture(transaction, id))) return { kind: "gone" };
    const saving = { now: deps.clock.now(), staffId: viewer.actor.id };
    await insertReplacement(transaction, deps.files, { id, file: made.file, saving });
    await recordPictureEvent(transaction, "picture.replaced", viewer, made.file, { id, at: saving.now });
    return { kind: "replaced" };
  });
  await deps.site.refresh();
  return outcome;
}

type MadeVariants = { kind: "made"; file: NewPictureFile } | { kind: "rejected"; message: string };

/** Decodes an upload, and stores its variants. The upload itself is not stored: it may tell where a photo was taken. */
export async function makeVariants(
  { files, pictureWork }: Pick<Deps, "files" | "pictureWork">,
  upload: UploadedFile,
  focus?: FocalPoint,
  { acceptsSmall = false } = {},
): Promise<MadeVariants> {
  const reject = (reason: string): MadeVariants => ({
    kind: "rejected",
    message: `${shownName(upload.name)}: ${reason}`,
  });
  if (upload.size === 0) return reject("The file is empty. Choose another.");
  if (upload.size > FILE_MAX_BYTES) return reject("The file is larger than 20 MB. Make it smaller, or choose another.");
  return pictureWork(async (sharp) => {
    const maxWidth = LIBRARY_WIDTHS.avif.at(-1) ?? 0;
    // A crest stands on the colours of the site.
    const decoded = await decodeImage(sharp, await readFile(upload.path), maxWidth, {
      keepsTransparency: true,
      acceptsSmall,
    });
    if (decoded.kind === "rejected") return reject(IMAGE_FAULT_MESSAGES[decoded.fault]);
    const { pixels, width, height } = decoded;
    const crop = focus ? { width, height, focus } : null;
    const variants = await saveVariants(files, await resizeImage(pixels, width, LIBRARY_WIDTHS, crop));
    const source = { sourceSha256: upload.sha256, sourceName: shownName(upload.name) };
    return { kind: "made", file: { ...variants, ...source, id: newId(), width, height } };
  });
}

type PictureEvent = { id: string; at: Date };

async function recordPictureEvent(
  transaction: Parameters<typeof recordAuditEvent>[0],
  action: "picture.added" | "picture.replaced",
  viewer: StaffViewer,
  { width, height }: NewPictureFile,
  { id, at }: PictureEvent,
): Promise<void> {
  const event = { ...viewer, target: `picture ${id}`, detail: { width, height }, at };
  await recordAuditEvent(transaction, { action, outcome: "success", ...event });
}

function newId(): string {
  return randomBytes(16).toString("hex");
}
