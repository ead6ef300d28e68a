import { type ActionFunctionArgs, data, redirect } from "react-router";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { libraryId, libraryName } from "../../../platform/images/library-pictures.store.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { replacePicture } from "../add/add-picture.server.ts";
import { receptionMessage, type UploadedFile, withReceivedFiles } from "../add/receive-files.server.ts";
import { deletePicture, lockPicture, lockUploads, selectPictures } from "../library.store.server.ts";
import { picturePath } from "../list/picture-list.ts";
import type { PictureForm } from "../picture-texts.schema.ts";
import { findPictureUses } from "../uses/find-uses.store.server.ts";
import { switchUses } from "../uses/switch-uses.server.ts";
import { INTENT_FIELD, type PictureResult } from "./picture-result.ts";
import { savePicture } from "./save-picture.server.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { name: string } };
type Change = { deps: Deps; viewer: StaffViewer; name: string; values: Map<string, string>; files: UploadedFile[] };

/** Changes a picture: its texts, its file, where it is used, or deletes it. */
export async function action({ request, url, context, params: { name } }: Args) {
  const staff = await requirePermission({ request, url, context }, "pictures.edit");
  const deps = context.get(depsContext);
  const viewer = viewerOf({ request, context }, staff);
  return withReceivedFiles(deps, sentForm(request), async (reception) => {
    if (reception.kind !== "received") {
      const message = receptionMessage(reception.kind);
      const status = statusOfFault(reception.kind);
      return reject(message, status);
    }
    const change = { deps, viewer, name, ...reception };
    switch (reception.values.get(INTENT_FIELD)) {
      case "replace":
        return replace(change);
      case "switch":
        return switchAll(change);
      case "delete":
        return remove(change);
      default:
        return save(change);
    }
  });
}

async function save({ deps, viewer, name, values }: Change) {
  const id = libraryId(name);
  if (id === null) throw data(null, { status: 404 });
  const outcome = await savePicture(deps, viewer, id, formFrom(values), Number(values.get("revision")));
  switch (outcome.kind) {
    case "saved":
      return redirect(await afterSave(deps, name, values.get(INTENT_FIELD) === "save-next"), 303);
    case "gone":
      throw data(null, { status: 404 });
    case "invalid":
      return data<PictureResult>(outcome, { status: 422 });
    case "conflict":
      return data<PictureResult>(outcome, { status: 409 });
  }
}

/** Returns the page of the next picture without a description, if the editor asked for it. */
async function afterSave({ db }: Deps, name: string, wantsNext: boolean): Promise<string> {
  const next = wantsNext ? (await selectPictures(db)).find(({ alt }) => alt === null) : undefined;
  if (wantsNext && !next) return "/dashboard/pictures";
  return next ? `${picturePath(libraryName(next.id))}?done=next` : `${picturePath(name)}?done=saved`;
}

async function replace({ deps, viewer, name, files: [file] }: Change) {
  const id = libraryId(name);
  if (id === null) throw data(null, { status: 404 });
  if (!file) return reject("Choose the new file.");
  const outcome = await replacePicture(deps, viewer, id, file);
  switch (outcome.kind) {
    case "replaced":
      return redirect(`${picturePath(name)}?done=replaced`, 303);
    case "known":
      return data<PictureResult>(
        { kind: "known", name: libraryName(outcome.id), title: outcome.title },
        { status: 422 },
      );
    case "rejected":
      return reject(outcome.message);
    case "gone":
      throw data(null, { status: 404 });
  }
}

async function switchAll({ deps, viewer, name, values }: Change) {
  const to = values.get("picture") ?? "";
  if (to === "" || to === name) return reject("Choose the picture that is shown instead.");
  if (!deps.pictures.has(to)) return reject("The chosen picture is no longer in the library. Choose another.");
  const outcome = await switchUses(deps, viewer, name, to);
  switch (outcome.kind) {
    case "switched":
      return redirect(`${picturePath(to)}?done=switched`, 303);
    case "invalid":
      return reject(`${outcome.title} could not be changed: ${outcome.problem}`);
    case "changed-meanwhile":
      return reject("Somebody changed one of these pages in this moment. Nothing was switched. Try again.", 409);
  }
}

async function remove({ deps, viewer, name }: Change) {
  const id = libraryId(name);
  if (id === null) throw data(null, { status: 404 });
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    // Its files are deleted with it.
    await lockUploads(transaction);
    if (!(await lockPicture(transaction, id))) return "gone";
    const uses = (await findPictureUses({ ...deps, db: transaction })).get(name) ?? [];
    if (uses.length > 0) return "in-use";
    await deletePicture(transaction, id);
    const event = { ...viewer, target: `picture ${id}`, at: deps.clock.now() };
    await recordAuditEvent(transaction, { action: "picture.deleted", outcome: "success", ...event });
    return "deleted";
  });
  switch (outcome) {
    case "gone":
      throw data(null, { status: 404 });
    case "in-use":
      return reject("The picture is in use, so it was not deleted. See where below.", 409);
    case "deleted":
      await deps.site.refresh();
      return redirect("/dashboard/pictures?done=deleted", 303);
  }
}

function reject(message: string, status = 422) {
  return data<PictureResult>({ kind: "rejected", message }, { status });
}

function formFrom(values: Map<string, string>): PictureForm {
  const read = (field: string) => values.get(field) ?? "";
  return {
    title: read("title"),
    alt: read("alt"),
    decorative: read("decorative"),
    credit: read("credit"),
    focusX: read("focusX"),
    focusY: read("focusY"),
  };
}
