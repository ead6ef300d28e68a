import { useState, useSyncExternalStore } from "react";

const CHECK_EVERY_MS = 500;
/** Nobody who reads on with the keyboard is interrupted. */
const KEYBOARD_PAUSE_MS = 5000;
/** Where a visitor is busy: in an open menu or dialog, at a link or a control, or with a video that plays. */
const OPEN = "dialog[open], header [aria-expanded='true'], header details[open]";
const IN_USE =
  ":is(a, button, summary, input, select, textarea, iframe, [contenteditable], :focus-visible):not(dialog, dialog *)";

/** Whether the visitor is busy with nothing that a dialog would cover, nor with the keyboard. Changes are noticed while `watched`. */
export function useFree(watched: boolean): boolean {
  const [watch] = useState(watchVisitor);
  return useSyncExternalStore(watched ? watch.subscribe : ignore, watch.isFree, () => false);
}

function watchVisitor() {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  return {
    subscribe(changed: () => void) {
      const onKey = () => {
        lastKeyAt = Date.now();
        changed();
      };
      document.addEventListener("keydown", onKey, true);
      const timer = setInterval(changed, CHECK_EVERY_MS);
      return () => {
        document.removeEventListener("keydown", onKey, true);
        clearInterval(timer);
      };
    },
    isFree: () =>
      Date.now() - lastKeyAt >= KEYBOARD_PAUSE_MS &&
      !document.querySelector(OPEN) &&
      !document.activeElement?.matches(IN_USE),
  };
}

const ignore = () => () => undefined;
