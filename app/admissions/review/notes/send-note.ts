import { NOTE_TEXT_FIELD } from "../../notes/note-form.ts";
import { reviewedPath } from "../review-address.ts";
import { INTENT_FIELD } from "../review-form.ts";

export type SentNote = { kind: "saved" } | { kind: "failed"; message: string };

const UNREACHABLE =
  "We got no response, so it is not known whether it was saved. Save it again: nothing is saved twice.";

/** Saves a note. Sending it twice is harmless: a note that repeats the last one of its author adds nothing. */
export async function sendNote(applicationId: number, note: string): Promise<SentNote> {
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
