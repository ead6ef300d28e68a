import { data, isRouteErrorResponse, Link, useLocation } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { isSessionEnded } from "../../staff/session-ended.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { useConfirmLeave } from "../../ui/use-confirm-leave.ts";
import type { Route } from "./+types/notes.page.ts";
import { type NoteResult, readNoteText } from "./note-form.ts";
import { NoteForm, unsavedNote } from "./notes-section.tsx";

export { action } from "./notes.action.server.ts";

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

/** The form alone: where a rejected note is corrected without JavaScript. It has no loader, so that the section can preload it without a request for data. */
export default function NotesPage({ actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  useConfirmLeave(unsavedNote);
  const isWrong = actionData?.kind === "rejected";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? "Error: Add a note" : "Add a note")}</title>
      <div className="mx-auto max-w-2xl p-4 sm:py-6">
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
