import { useSyncExternalStore } from "react";

declare global {
  interface Navigator {
    /** Network Information API; not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether nothing may move by itself: the visitor asked for less motion, or to be sent little. */
export function usePrefersReducedMotion(savesData: boolean): boolean {
  const reducedMotion = useSyncExternalStore(onMotionChange, prefersReducedMotion, () => false);
  return reducedMotion || savesData;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches || navigator.connection?.saveData === true;
}

function onMotionChange(changed: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
