import { requiredText } from "../typed-text.schema.ts";

/** The forms that add a note and remove one. */

export const NOTE_TEXT_FIELD = "note";
export const REMOVED_NOTE_FIELD = "remove";
export const APPLICATION_NOTE_MAX_CHARACTERS = 2000;

/** What came of a submitted form. A rejected one has its text, so that nothing typed is lost. */
export type NoteResult =
  | { kind: "saved"; attempt: string }
  | { kind: "rejected"; attempt: string; message: string; note: string };

type CheckedNote =
  | { kind: "added"; note: string }
  | { kind: "removed"; noteId: number }
  | { kind: "wrong"; message: string };

const noteSchema = requiredText("Note", APPLICATION_NOTE_MAX_CHARACTERS);

/** Returns the text of a submitted note. Browsers end the lines of a text area with CR LF. */
export function readNoteText(form: URLSearchParams): string {
  return (form.get(NOTE_TEXT_FIELD) ?? "").replaceAll("\r\n", "\n");
}

/** Validates a submitted form. */
export function checkNoteForm(form: URLSearchParams): CheckedNote {
  const removed = form.get(REMOVED_NOTE_FIELD);
  if (removed !== null)
    return /^[1-9]\d{0,8}$/.test(removed)
      ? { kind: "removed", noteId: Number(removed) }
      : { kind: "wrong", message: "The page is too old. Open it again." };
  const checked = noteSchema.safeParse(readNoteText(form));
  if (checked.success) return { kind: "added", note: checked.data };
  return { kind: "wrong", message: checked.error.issues[0]?.message ?? "Write it again." };
}
