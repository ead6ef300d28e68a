import { useEffect, useRef, useState } from "react";

const SAVE_AFTER_MS = 400;

/** Calls `save` shortly after the last change, and before the page unloads. The returned functions stay the same between renders. */
export function useAutosave(save: () => void) {
  const latest = useRef(save);
  const timer = useRef<number | undefined>(undefined);
  const [autosave] = useState(() => ({
    saveNow() {
      window.clearTimeout(timer.current);
      latest.current();
    },
    saveSoon() {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(), SAVE_AFTER_MS);
    },
  }));
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    window.addEventListener("pagehide", autosave.saveNow);
    return () => {
      window.removeEventListener("pagehide", autosave.saveNow);
      window.clearTimeout(timer.current);
    };
  }, [autosave]);
  return autosave;
}
