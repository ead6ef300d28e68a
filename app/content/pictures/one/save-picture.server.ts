import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { findLibraryPicture, type LibraryPicture, updatePicture } from "../library.store.server.ts";
import { checkPictureForm, type PictureForm } from "../picture-texts.schema.ts";
import type { PictureResult } from "./picture-result.ts";

export type SavePictureOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | Extract<PictureResult, { kind: "invalid" | "conflict" }>;

/** Saves texts and focal point of a picture, unless somebody else changed it since `revision`. */
export async function savePicture(
  { db, clock, site }: Pick<Deps, "db" | "clock" | "site">,
  viewer: StaffViewer,
  id: string,
  values: PictureForm,
  revision: number,
): Promise<SavePictureOutcome> {
  const checked = checkPictureForm(values);
  if (checked.kind === "invalid") return { ...checked, values };
  const { texts, focus } = checked;
  const saving = { now: clock.now(), staffId: viewer.actor.id };
  const outcome = await db.transaction().execute(async (transaction): Promise<SavePictureOutcome> => {
    const change = { id, revision: Number.isSafeInteger(revision) ? revision : 0, texts, focus, saving };
    if (!(await updatePicture(transaction, change))) {
      const stored = await findLibraryPicture(transaction, id);
      return stored ? conflictWith(stored, values) : { kind: "gone" };
    }
    const event = { ...viewer, target: `picture ${id}`, at: saving.now };
    await recordAuditEvent(transaction, { action: "picture.changed", outcome: "success", ...event });
    return { kind: "saved" };
  });
  if (outcome.kind === "saved") await site.refresh();
  return outcome;
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
