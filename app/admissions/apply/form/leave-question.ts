import type { StorageExtent } from "../draft/draft.ts";
import { hasText } from "../draft/use-draft-form.ts";
import type { Stage } from "../submit/submission-stage.ts";
import { readContents } from "./form-contents.ts";

/** Returns the question to ask before the page is left while the application is being sent. */
export function leaveQuestionWhileSending(extent: StorageExtent): string {
  return extent === "nothing"
    ? "Your application is still being sent, and nothing of it is saved on this device. If you leave this page now, it may be lost. Leave anyway?"
    : "Your application is still being sent. Leave the page anyway?";
}

/** Returns the question to ask when leaving the page now would lose data; null when it would not. */
export function leaveQuestion(stage: Stage, form: HTMLFormElement | null, extent: StorageExtent): string | null {
  if (stage.kind === "sent" || form === null || extent === "everything") return null;
  const contents = readContents(form);
  if (extent === "nothing" && (hasText(contents) || contents.files.size > 0))
    return "Nothing that you typed or chose is saved on this device. If you leave this page, it is lost. Leave anyway?";
  if (contents.files.size > 0 && !window.navigator.onLine)
    return "You're offline. If you leave this page, you have to choose your files again. Leave anyway?";
  return null;
}
