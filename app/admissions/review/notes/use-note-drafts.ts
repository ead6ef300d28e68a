import { useState } from "react";
import { NOTE_TEXT_FIELD } from "../../notes/note-form.ts";
import { reviewedPath } from "../review-address.ts";
import { INTENT_FIELD } from "../review-form.ts";

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

type SentNote = { kind: "saved" } | { kind: "failed"; message: string };

const UNREACHABLE =
  "We got no response, so it is not known whether it was saved. Save it again: nothing is saved twice.";

/** Saves a note. Sending it twice is harmless: a note that repeats the last one of its author adds nothing. */
async function sendNote(applicationId: number, note: string): Promise<SentNote> {
  try {
    const response = await fetch(reviewedPath(applicationId), {
      method: "POST",
      body: new URLSearchParams({ [INTENT_FIELD]: "note", [NOTE_TEXT_FIELD]: note }),
      headers: { Accept: "application/json" },
      // The request outlives the page that sent it.
      keepalive: true,
    });
    if (response.ok) return { kind: "saved" };
    if (response.status === 401) return { kind: "failed", message: "You are signed out. Sign in again, then save it." };
    const { message } = (await response.json()) as { message?: unknown };
    if (typeof message === "string") return { kind: "failed", message };
  } catch {
    return { kind: "failed", message: UNREACHABLE };
  }
  return { kind: "failed", message: "The server could not save it. Try again." };
}
