import { buffer } from "node:stream/consumers";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { FocalPoint } from "../../../platform/images/picture.ts";
import { cropLinkPreview } from "../../../platform/images/resize-image.server.ts";
import { saveBytes } from "../../../platform/images/save-variants.server.ts";
import { findCurrentFile, updateLinkPreview } from "../current-file.store.server.ts";
import { findLibraryPicture, type LibraryPicture, lockUploads, updatePicture } from "../library.store.server.ts";
import { checkPictureForm, type PictureForm } from "../picture-texts.schema.ts";
import type { PictureResult } from "./picture-result.ts";

export type SavePictureOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | Extract<PictureResult, { kind: "invalid" | "conflict" }>;

type SaveDeps = Pick<Deps, "db" | "clock" | "site" | "files" | "pictureWork">;

/** Saves texts and focal point of a picture, unless somebody else changed it since `revision`. Crops the link preview around a new focal point. */
export async function savePicture(
  deps: SaveDeps,
  viewer: StaffViewer,
  id: string,
  values: PictureForm,
  revision: number,
): Promise<SavePictureOutcome> {
  const checked = checkPictureForm(values);
  if (checked.kind === "invalid") return { ...checked, values };
  const { texts, focus } = checked;
  const { db, clock, site, files } = deps;
  const saving = { now: clock.now(), staffId: viewer.actor.id };
  const share = await makeLinkPreview(deps, id, focus);
  const outcome = await db.transaction().execute(async (transaction): Promise<SavePictureOutcome> => {
    if (share) await lockUploads(transaction);
    const change = { id, revision: Number.isSafeInteger(revision) ? revision : 0, texts, focus, saving };
    if (!(await updatePicture(transaction, change))) {
      const stored = await findLibraryPicture(transaction, id);
      return stored ? conflictWith(stored, values) : { kind: "gone" };
    }
    if (share) await updateLinkPreview(transaction, files, { id, share });
    const event = { ...viewer, target: `picture ${id}`, at: saving.now };
    await recordAuditEvent(transaction, { action: "picture.changed", outcome: "success", ...event });
    return { kind: "saved" };
  });
  if (outcome.kind === "saved") await site.refresh();
  return outcome;
}

/** Crops and stores a link preview from the widest variant, since the upload is not stored. Returns null when the focal point stays. */
async function makeLinkPreview(
  { db, files, pictureWork }: SaveDeps,
  id: string,
  focus: FocalPoint,
): Promise<Buffer | null> {
  const before = (await findLibraryPicture(db, id))?.focus;
  if (!before || (before.x === focus.x && before.y === focus.y)) return null;
  const widest = (await findCurrentFile(db, id))?.widest;
  const content = widest && (await files.read(widest));
  if (!content) return null;
  const bytes = await buffer(content);
  return pictureWork(async (sharp) => {
    const { width, height } = await sharp(bytes).metadata();
    return saveBytes(files, await cropLinkPreview(() => sharp(bytes), { width, height, focus }));
  });
}

function conflictWith(stored: LibraryPicture, values: PictureForm): SavePictureOutcome {
  const { title, alt, credit, focus, revision, changedBy } = stored;
  const theirs = [
    `Title: ${title}`,
    alt === null || alt === "" ? "No description" : `Description: ${alt}`,
    ...(credit ? [`Credit: ${credit}`] : []),
    `Focal point: ${focus.x} % from the left, ${focus.y} % from the top`,
  ];
  return { kind: "conflict", values, revision, by: changedBy ?? "The system", theirs };
}
