import { useState, useSyncExternalStore } from "react";

const CHECK_EVERY_MS = 500;
/** A visitor who uses the keyboard is not interrupted. */
const KEYBOARD_PAUSE_MS = 5000;
/** A visitor is busy in an open menu or dialog, on a link or control, or with a video. */
const OPEN = "dialog[open], header [aria-expanded='true'], header details[open]";
const IN_USE =
  ":is(a, button, summary, input, select, textarea, iframe, [contenteditable], :focus-visible):not(dialog, dialog *)";

/** Returns whether a dialog would not interrupt the visitor. Updates only while `watched`. */
export function useVisitorIdle(watched: boolean): boolean {
  const [watch] = useState(watchVisitor);
  return useSyncExternalStore(watched ? watch.subscribe : ignore, watch.isIdle, () => false);
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
    isIdle: () =>
      Date.now() - lastKeyAt >= KEYBOARD_PAUSE_MS &&
      !document.querySelector(OPEN) &&
      !document.activeElement?.matches(IN_USE),
  };
}

const ignore = () => () => undefined;
