import { useEffect, useEffectEvent } from "react";
import { type Command, commandOfKey, type KeySettings } from "./commands.ts";

/** Runs the command of each key that is pressed, unless somebody types into a field or a dialog is open. */
export function useKeys(settings: KeySettings, run: (command: Command) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.repeat || isTyping(event.target) || document.querySelector("dialog[open]")) return;
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
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
