import { type SyntheticEvent, useEffect, useId, useRef } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextareaField } from "../../ui/field/textarea-field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { APPLICATION_NOTE_MAX_CHARACTERS, NOTE_TEXT_FIELD, type NoteResult, REMOVED_NOTE_FIELD } from "./note-form.ts";

export type ShownNote = {
  id: number;
  by: string;
  /** ISO 8601. */
  at: string;
  time: string;
  note: string | null;
  removed: string | null;
  isRemovable: boolean;
};

export type NotesProps = {
  /** Where the forms are submitted. */
  address: string;
  mayWrite: boolean;
  notes: readonly ShownNote[];
};

/** Lists the notes of staff on an application, oldest first, with a form to add one. It stays on its page, whichever that is. */
export function NotesSection({ address, mayWrite, notes }: NotesProps) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="text-lg">
        Notes
      </h2>
      {notes.length === 0 && <p className="mt-2 text-ink-700">There are none.</p>}
      <NotesList address={address} notes={notes} />
      {mayWrite && (
        <>
          {/* The code that handles a failed connection has to be there before the connection fails. */}
          <PrefetchPageLinks page={address} />
          <NoteForm address={address} />
        </>
      )}
    </section>
  );
}

/** Lists notes, oldest first. */
export function NotesList({ address, notes }: Pick<NotesProps, "address" | "notes">) {
  return (
    <ol className="mt-2 grid gap-3">
      {notes.map((note) => (
        <li key={note.id} className="border-accent-400 border-l-4 bg-ground-100 px-4 py-2">
          <p className="text-ink-700 text-sm tabular-nums">
            {note.by}, <time dateTime={note.at}>{note.time}</time>
          </p>
          {note.note === null ? (
            <p className="text-ink-700">Removed on {note.removed}.</p>
          ) : (
            <p className="whitespace-pre-line break-words">{note.note}</p>
          )}
          {note.isRemovable && <RemoveForm address={address} id={note.id} time={note.time} />}
        </li>
      ))}
    </ol>
  );
}

const UNSAVED_NOTE = "Your note was not saved. Leave this page all the same?";

/** Returns the question before leaving a page with a typed note; null without one. The page asks it: React Router has one blocker for a page. */
export function unsavedNote(): string | null {
  const field = document.querySelector<HTMLTextAreaElement>("form[data-note-form] textarea");
  return field?.value.trim() ? UNSAVED_NOTE : null;
}

type NoteFormProps = {
  address: string;
  /** The result of a form that was submitted without JavaScript. */
  given?: NoteResult | undefined;
};

/** The form that adds a note. Typed text stays in it until it is saved. */
export function NoteForm({ address, given }: NoteFormProps) {
  const fetcher = useFetcher<NoteResult>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const result = fetcher.data ?? given;
  const rejected = result?.kind === "rejected" ? result : null;
  return (
    <fetcher.Form
      // A saved note empties the field.
      key={result?.kind === "saved" ? result.attempt : "new"}
      ref={form}
      data-note-form=""
      method="post"
      action={address}
      noValidate
      className="mt-4 grid gap-3 print:hidden"
    >
      {result && <ResultNotice key={result.attempt} result={result} />}
      <TextareaField
        id={id}
        name={NOTE_TEXT_FIELD}
        label="Add a note"
        help="Applicants are not shown notes. The person may ask to see this."
        error={rejected?.message}
        defaultValue={rejected?.note}
        maxLength={APPLICATION_NOTE_MAX_CHARACTERS}
      />
      <div>
        <Button type="submit" disabled={fetcher.state !== "idle"}>
          Save the note
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Takes the focus, so that screen readers announce it. */
function ResultNotice({ result }: { result: NoteResult }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone={result.kind === "saved" ? "good" : "wrong"} role="status" tabIndex={-1} ref={notice}>
      {result.kind === "saved" ? "The note is saved." : "The note is not saved."}
    </Notice>
  );
}

function RemoveForm({ address, id, time }: { address: string; id: number; time: string }) {
  const fetcher = useFetcher<NoteResult>();
  const confirmRemoval = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!window.confirm("Remove the text of this note for good?")) event.preventDefault();
  };
  return (
    <fetcher.Form method="post" action={address} onSubmit={confirmRemoval} className="print:hidden">
      {fetcher.data?.kind === "rejected" && <p role="alert">{fetcher.data.message}</p>}
      <button
        type="submit"
        name={REMOVED_NOTE_FIELD}
        value={id}
        disabled={fetcher.state !== "idle"}
        className="inline-flex min-h-11 cursor-pointer items-center text-link underline sm:min-h-6"
      >
        Remove<span className="sr-only"> the note of {time}</span>
      </button>
    </fetcher.Form>
  );
}
