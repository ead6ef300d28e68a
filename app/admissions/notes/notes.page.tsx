import { type ActionFunctionArgs, data, isRouteErrorResponse, Link, redirect, useLocation } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { isSessionEnded } from "../../staff/session-ended.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { useConfirmLeave } from "../../ui/use-confirm-leave.ts";
import { isInScope, scopeOf } from "../application-scope.store.server.ts";
import { applicationAddress, readApplicationId, readOriginList } from "../desk/desk-addresses.ts";
import type { Route } from "./+types/notes.page.ts";
import { addNote, removeNote } from "./application-notes.store.server.ts";
import { checkNoteForm, type NoteResult, readNoteText } from "./note-form.ts";
import { NoteForm, unsavedNote } from "./notes-section.tsx";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 64 * 1024;

/** Rejects who may not write a note, and an unknown application, before a note is typed. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const { db, content } = context.get(depsContext);
  const id = readApplicationId(params.id);
  if (id === null || !(await isInScope(db, scopeOf(staff, content), id))) throw data(null, { status: 404 });
  return null;
}

/** With a loader in the browser, the section preloads this page without a request for its data. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}

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

const UNREACHABLE =
  "We got no response, so it is not known whether that was saved. What you wrote is still below. Submit it again: nothing is saved twice.";
const SIGNED_OUT = "You have been signed out. Sign in again in another tab, come back here, and submit again.";

/** Saves a note without leaving the page that it was written on. Typed text stays in its field whatever the response is, and without one. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const note = readNoteText(new URLSearchParams(await request.clone().text()));
  const attempt = crypto.randomUUID();
  const reject = (message: string, status: number) =>
    data<NoteResult>({ kind: "rejected", attempt, message, note }, { status });
  try {
    return data<NoteResult>(await serverAction(), { status: 422 });
  } catch (thrown) {
    if (isSessionEnded(thrown)) return reject(SIGNED_OUT, 401);
    if (thrown instanceof Response && thrown.headers.has("Location"))
      return data<NoteResult>({ kind: "saved", attempt });
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return reject(UNREACHABLE, 503);
  }
}

/** The form alone: where a rejected note is corrected without JavaScript. */
export default function NotesPage({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  useConfirmLeave(unsavedNote);
  const isWrong = actionData?.kind === "rejected";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? "Error: Add a note" : "Add a note")}</title>
      <div className="max-w-2xl p-4 sm:py-6">
        <Link
          to={`${pathname.replace(/\/notes\/?$/i, "")}${search}`}
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          Back to the application
        </Link>
        <h1 className="text-xl">Add a note</h1>
        <NoteForm address={`${pathname}${search}`} given={actionData} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Notes" unknown="There is no application with this number.">
      An error occurred while saving the note.
    </StaffFailure>
  );
}
