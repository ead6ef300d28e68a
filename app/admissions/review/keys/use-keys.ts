import { useEffect, useEffectEvent } from "react";
import { type Command, commandOfKey, type KeySettings } from "./commands.ts";

/** The attribute of a form in which keys are letters, also on its boxes and buttons. */
export const TYPING = "data-typing";

/**
 * Runs the command of each key that is pressed, unless somebody types or a dialog is open. `isTypingAhead`: a field was opened by a key and is not
 * shown yet, because its application is still being loaded; the letters are meant for it.
 */
export function useKeys(settings: KeySettings, isTypingAhead: boolean, run: (command: Command) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.repeat || isTypingAhead || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const command = commandOfKey(settings, event.key);
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("input:not([type=checkbox]), textarea, select") ||
    target.closest(`[${TYPING}]`) !== null
  );
}
