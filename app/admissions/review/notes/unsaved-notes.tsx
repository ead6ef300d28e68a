import { Link } from "react-router";
import type { ApplicationList } from "../../desk/list/application-list.ts";
import { reviewAddress } from "../review-address.ts";
import type { NoteDraft } from "./use-note-drafts.ts";

type UnsavedNotesProps = {
  list: ApplicationList;
  drafts: ReadonlyMap<number, NoteDraft>;
  /** The application that is shown. Its form says what is wrong itself. */
  at: number | null;
};

/** Lists the notes on other applications that are not saved, and why. */
export function UnsavedNotes({ list, drafts, at }: UnsavedNotesProps) {
  const unsaved = [...drafts].filter(([id, { text, isSending }]) => text.trim() !== "" && !isSending && id !== at);
  return (
    <div role="alert">
      {unsaved.map(([id, { name, error }]) => (
        <p key={id} className="border-danger-700 border-b bg-danger-50 px-4 py-2 text-ink-950">
          <strong>Note not saved: {name}.</strong> {error ?? "You went on without saving it."}{" "}
          <Link
            to={reviewAddress(list, id)}
            replace
            className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4"
          >
            Open it
          </Link>
        </p>
      ))}
    </div>
  );
}
