import { useState } from "react";
import { sendNote } from "./send-note.ts";

/** A note that is being written. */
export type NoteDraft = { name: string; text: string; isSending: boolean; error: string | null };

/**
 * Returns the notes that are being written, by application, and how to change and save them. They stay while the officer looks at other applications,
 * and until the server has saved them.
 */
export function useNoteDrafts(initial: ReadonlyMap<number, NoteDraft>, onSaved: (applicationId: number) => void) {
  const [drafts, setDrafts] = useState(initial);
  const [opened, setOpened] = useState(0);
  const [savedOn, setSavedOn] = useState<number | null>(null);
  const set = (id: number, draft: NoteDraft | null) =>
    setDrafts((before) => {
      const after = new Map(before);
      if (draft === null) after.delete(id);
      else after.set(id, draft);
      return after;
    });
  const save = async (id: number, draft: NoteDraft) => {
    set(id, { ...draft, isSending: true, error: null });
    const result = await sendNote(id, draft.text);
    set(id, result.kind === "saved" ? null : { ...draft, error: result.message });
    if (result.kind === "failed") return;
    setSavedOn(id);
    onSaved(id);
  };
  return {
    drafts,
    /** How often a note was opened: each time its field takes the focus. */
    opened,
    /** The application whose note was saved last; null once another one is opened. */
    savedOn,
    isAnyTyped: [...drafts.values()].some(({ text }) => text.trim() !== ""),
    /** Opens the note on an application, or returns the focus to it. */
    open: (id: number, name: string) => {
      setOpened((times) => times + 1);
      setSavedOn(null);
      if (!drafts.has(id)) set(id, { name, text: "", isSending: false, error: null });
    },
    type: (id: number, text: string) => {
      const draft = drafts.get(id);
      if (draft) set(id, { ...draft, text });
    },
    close: (id: number) => set(id, null),
    save: (id: number) => {
      const draft = drafts.get(id);
      if (draft && !draft.isSending) void save(id, draft);
    },
  };
}
