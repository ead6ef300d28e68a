import { type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { APPLICATION_NOTE_MAX_CHARACTERS, NOTE_TEXT_FIELD } from "../../notes/note-form.ts";
import { NotesList, type ShownNote } from "../../notes/notes-section.tsx";
import { BUTTON, FIRM, PLAIN } from "../decisions/decision-button.tsx";
import { focusAtEnd } from "../keys/focus-at-end.ts";
import { Key } from "../keys/key.tsx";
import { TYPING } from "../keys/use-keys.ts";
import { INTENT_FIELD } from "../review-form.ts";
import type { NoteDraft } from "./use-note-drafts.ts";

export type NotesPanelProps = {
  notes: readonly ShownNote[];
  /** How a note is added; null for staff who only read. */
  adding: AddNoteProps | null;
};

type AddNoteProps = {
  /** The address that the form is sent to without JavaScript. */
  action: string;
  /** Null while the form is closed. */
  draft: NoteDraft | null;
  /** How often it was opened. */
  opened: number;
  isSaved: boolean;
  onOpen: () => void;
  onType: (text: string) => void;
  onSave: () => void;
  onClose: () => void;
  shortcut: string | null;
};

/** The notes of staff on an application, with a form to add one. */
export function NotesPanel({ notes, adding }: NotesPanelProps) {
  if (notes.length === 0 && adding === null) return null;
  return (
    <section aria-label="Notes" className="mt-2">
      <NotesList address="" notes={notes} />
      <p role="status" className={adding?.isSaved ? "mt-1 text-brand-900" : "sr-only"}>
        {adding?.isSaved && "The note is saved."}
      </p>
      {adding && <AddNote {...adding} />}
    </section>
  );
}

function AddNote(props: AddNoteProps) {
  const { draft, opened, onOpen, onClose, shortcut } = props;
  const summary = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);
  // Before the next key arrives: it is a letter of the note, not a command.
  useLayoutEffect(() => {
    if (isOpen && opened > 0) focusAtEnd(field.current);
  }, [isOpen, opened]);
  useLayoutEffect(() => {
    // The focus was in the form, which is closed now.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) summary.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        if (currentTarget.open) onOpen();
        else onClose();
      }}
      className="group"
    >
      <summary
        ref={summary}
        aria-keyshortcuts={shortcut ?? undefined}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-link group-open:hidden"
      >
        <span className="underline underline-offset-4">Add a note</span> {shortcut !== null && <Key>{shortcut}</Key>}
      </summary>
      <NoteForm key={String(isOpen)} {...props} field={field} />
    </details>
  );
}

function NoteForm(props: AddNoteProps & { field: React.RefObject<HTMLTextAreaElement | null> }) {
  const { action, draft, field, onType, onSave, onClose } = props;
  const id = useId();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form method="post" action={action} noValidate onSubmit={save}>
      <input type="hidden" name={INTENT_FIELD} value="note" />
      <div {...{ [TYPING]: "" }} className="grid gap-2 py-1">
        <TextareaField
          ref={field}
          id={id}
          name={NOTE_TEXT_FIELD}
          label="Note"
          help="Applicants are not shown notes. The person may ask to see this."
          error={draft?.error ?? undefined}
          defaultValue={draft?.text}
          readOnly={draft?.isSending}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(event);
          }}
          rows={3}
          maxLength={APPLICATION_NOTE_MAX_CHARACTERS}
        />
        <div className="flex gap-2">
          <button type="submit" aria-keyshortcuts="Control+Enter" className={`${BUTTON} ${FIRM}`}>
            Save the note <Key>Ctrl ↵</Key>
          </button>
          <button type="button" onClick={onClose} className={`${BUTTON} ${PLAIN}`}>
            Cancel
          </button>
        </div>
      </div>
    </form>
  );
}
