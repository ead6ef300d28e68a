import { type ComponentType, useCallback, useState } from "react";
import { flushSync } from "react-dom";

const loadToasts = () => import("./toasts.tsx");

/** Manages the toasts of one part of a page. `load` loads their code on demand. */
export function useToasts(id: string, autoCloseMs: number) {
  const [Toasts, setToasts] = useState<ComponentType<{ id: string; autoCloseMs: number }> | null>(null);

  /** Returns a function that shows a toast. Rejects when the code can't be loaded. */
  const load = useCallback(async () => {
    const toasts = await loadToasts();
    // Rendered at once: a toast without its container would not be shown.
    flushSync(() => setToasts(() => toasts.Toasts));
    return toasts.showToast.bind(null, id);
  }, [id]);

  return { load, frame: Toasts && <Toasts id={id} autoCloseMs={autoCloseMs} /> };
}
