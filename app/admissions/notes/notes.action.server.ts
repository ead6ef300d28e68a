import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { scopeOf } from "../application-scope.store.server.ts";
import { applicationAddress, readApplicationId, readOriginList } from "../desk/desk-addresses.ts";
import { addNote, removeNote } from "./application-notes.store.server.ts";
import { checkNoteForm, type NoteResult, readNoteText } from "./note-form.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 64 * 1024;

/** Adds a note or removes one of one's own, and redirects to the application. On an error, returns the submitted text. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const { db, content, clock } = context.get(depsContext);
  const applicationId = readApplicationId(params.id);
  if (applicationId === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const checked = checkNoteForm(form);
  const scope = scopeOf(staff, content);
  const change = { applicationId, viewer: viewerOf({ request, context }, staff), at: clock.now() };
  switch (checked.kind) {
    case "wrong": {
      const { message } = checked;
      const result = { kind: "rejected" as const, attempt: crypto.randomUUID(), message, note: readNoteText(form) };
      return data<NoteResult>(result, { status: 422 });
    }
    case "added":
      if (!(await addNote(db, scope, { ...change, note: checked.note }))) throw data(null, { status: 404 });
      break;
    case "removed":
      if (!(await removeNote(db, scope, { ...change, noteId: checked.noteId }))) throw data(null, { status: 404 });
      break;
  }
  return redirect(`${applicationAddress(applicationId, readOriginList(url.searchParams))}#notes`, 303);
}
