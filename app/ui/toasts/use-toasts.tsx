import { type ComponentType, useCallback, useState } from "react";
import { flushSync } from "react-dom";

const loadToasts = () => import("./toasts.tsx");

/** The toasts of one part of a page. They are fetched by `load`, so that the page can be used sooner. */
export function useToasts(id: string, autoCloseMs: number) {
  const [Toasts, setToasts] = useState<ComponentType<{ id: string; autoCloseMs: number }> | null>(null);

  /** Gives the way to show one. Rejects where they can't be fetched. */
  const load = useCallback(async () => {
    const toasts = await loadToasts();
    // Drawn at once: a toast whose place is not there yet would go unseen.
    flushSync(() => setToasts(() => toasts.Toasts));
    return toasts.showToast.bind(null, id);
  }, [id]);

  return { load, frame: Toasts && <Toasts id={id} autoCloseMs={autoCloseMs} /> };
}
